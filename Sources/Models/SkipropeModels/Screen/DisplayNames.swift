public import Kernel

/// The display ids of a tree's nodes: from their explicit identity as text, or else from their place.
struct DisplayNames {
  /// A cache: converting an identity of several fields to text is slow.
  private var words: [AnyHashable: String] = [:]
  /// The largest size of the cache.
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

  /// The id of a node without an explicit identity.
  @MainActor static func place(_ key: Element.Key, in parent: Element?) -> DisplayID {
    var digest = StableDigest(seed: parent?.display.raw ?? 0)
    digest.mix(key.place)
    digest.mix(Int(key.kind.slot))
    return DisplayID(slot: key.kind.slot, digest.value)
  }
}

extension DisplayID {
  /// The display id of a button with this identity (`Node.id`).
  ///
  ///     TouchAction.tap(.item(.button("record")))
  public static func button(_ identity: some Hashable) -> DisplayID {
    named(AnyHashable(identity), kind: .button)
  }
  /// The display id of a text with this identity.
  public static func text(_ identity: some Hashable) -> DisplayID {
    named(AnyHashable(identity), kind: .text)
  }
  /// The display id of a field with this identity.
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
