/// Where rules come from, by name. An app's launch asks it and keeps what it says; no state machine does.
public protocol ZoneSource {
  /// The rules of a zone; throws when there are none of that name, or none that can be read.
  func rules(of name: ZoneName) throws(ZoneError) -> ZoneRules

  /// Which database this is, such as `2025b`.
  func version() throws(ZoneError) -> String
}
