public import Kernel

/// What the nodes of a tree are called on screen: by the identity that they were given, in words, and else by their place.
struct DisplayNames {
  /// An identity in words takes long where it is a value of several fields.
  private var words: [AnyHashable: String] = [:]
  /// So many are kept at most.
  private static let limit = 4_096

  @MainActor mutating func name(of key: Element.Key) -> DisplayID? {
    key.identity.map { DisplayID.named(spell($0), kind: key.kind) }
  }

  private mutating func spell(_ identity: AnyHashable) -> String {
    if let known = words[identity] { return known }
    if words.count >= DisplayNames.limit { words = [:] }
    let spelled = "\(identity)"
    words[identity] = spelled
    return spelled
  }

  /// The identity of what has none of its own.
  @MainActor static func place(_ key: Element.Key, in parent: Element?) -> DisplayID {
    var digest = StableDigest(seed: parent?.display.raw ?? 0)
    digest.mix(key.place)
    digest.mix(Int(key.kind.slot))
    return DisplayID(slot: key.kind.slot, digest.value)
  }
}

extension DisplayID {
  /// The id on screen of a button, a field or any other node by the identity that its screen gave it (`Node.id`).
  public static func button(_ identity: some Hashable) -> DisplayID {
    named(AnyHashable(identity), kind: .button)
  }
  /// Of a text or a row.
  public static func text(_ identity: some Hashable) -> DisplayID {
    named(AnyHashable(identity), kind: .text)
  }
  /// Of a field.
  public static func field(_ identity: some Hashable) -> DisplayID {
    named(AnyHashable(identity), kind: .field)
  }

  static func named(_ identity: AnyHashable, kind: Node.Kind) -> DisplayID {
    named("\(identity)", kind: kind)
  }

  fileprivate static func named(_ words: String, kind: Node.Kind) -> DisplayID {
    var digest = StableDigest(seed: 1)
    digest.mix(words)
    return DisplayID(slot: kind.slot, digest.value)
  }
}
