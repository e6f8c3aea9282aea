/// How far into the zone's changes a replica has read, in words of the cloud's own; kept and handed back as it is.
public struct ChangeToken: Hashable, Sendable {
  public var bytes: [UInt8]

  public init(bytes: [UInt8]) { self.bytes = bytes }
}
