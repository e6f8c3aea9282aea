/// The cloud's opaque position in a zone's changes; stored and returned unchanged.
public struct ChangeToken: Hashable, Sendable {
  public var bytes: [UInt8]

  public init(bytes: [UInt8]) { self.bytes = bytes }
}
