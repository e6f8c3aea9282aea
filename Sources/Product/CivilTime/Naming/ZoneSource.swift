/// A source of zone rules by name. Apps load rules at launch and store them; state machines do not use it.
///
///     let rules = try source.rules(of: ZoneName("Europe/Berlin"))
public protocol ZoneSource {
  /// The rules of a zone; throws when there are none of that name or they cannot be read.
  func rules(of name: ZoneName) throws(ZoneError) -> ZoneRules

  /// The version of the database, such as `2025b`.
  func version() throws(ZoneError) -> String
}
