package import Kernel

/// Says what each kept frame shows, kind by kind, so short that two runs can be held against each other by it: how many items
/// of a kind, and a digest of each of four aspects of them.
package struct ShownItems: Sendable {
  /// What is told of the items of a kind, in this order.
  package enum Aspect: Int, CaseIterable, Sendable {
    /// Which they are and where, in their order from back to front.
    case place
    /// Which photo or text they show.
    case text
    /// Pixels of their bitmaps.
    case pixels
    /// How opaque, of which colour, in which size of text.
    case look
  }

  private var last = ""
  /// The names of the kinds, by raw value: to ask an enumeration for the name of a case costs a microsecond or two.
  package static let kinds = DisplayKind.allCases.map { "\($0)" }

  package init() {}

  /// `photo 12 a3f1.0b12.9c00.1111, label 2 ...`, kinds in the order of `DisplayKind`; empty where it is as in the frame before.
  /// O(items).
  package mutating func describe(_ items: [DisplayItem]) -> String {
    let kinds = DisplayKind.allCases.count
    let aspects = Aspect.allCases.count
    var counts = [Int](repeating: 0, count: kinds)
    var digests = [StableDigest](repeating: StableDigest(), count: kinds * aspects)
    for item in items {
      let kind = Int(item.kind.rawValue)
      counts[kind] += 1
      digests[kind * aspects].mix(item.id.raw)
      for side in [item.frame.minX, item.frame.minY, item.frame.maxX, item.frame.maxY] {
        digests[kind * aspects].mix(side.subpoints)
      }
      digests[kind * aspects + 1].mix(item.photo.raw)
      digests[kind * aspects + 1].mix(item.text.raw)
      digests[kind * aspects + 2].mix(item.pixels.width)
      digests[kind * aspects + 2].mix(item.pixels.height)
      digests[kind * aspects + 3].mix(UInt64(item.opacity))
      digests[kind * aspects + 3].mix(UInt64(item.colour) << 8 | UInt64(item.textSize))
    }
    let parts = DisplayKind.allCases.filter { counts[Int($0.rawValue)] > 0 }.map { kind in
      let own = digests[(Int(kind.rawValue) * aspects)..<((Int(kind.rawValue) + 1) * aspects)]
      return
        "\(ShownItems.kinds[Int(kind.rawValue)]) \(counts[Int(kind.rawValue)]) \(own.map { $0.hexadecimal.suffix(4) }.joined(separator: "."))"
    }
    let text = parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    if text == last { return "" }
    last = text
    return text
  }

  /// How many items of each kind such words tell of, and the digests of their aspects, by the kind's name; empty of no words.
  package static func read(_ words: String) -> [(kind: String, count: Int, aspects: [Substring])] {
    words.split(separator: ", ").compactMap { part in
      let fields = part.split(separator: " ")
      guard fields.count == 3, let count = Int(fields[1]) else { return nil }
      return (String(fields[0]), count, fields[2].split(separator: "."))
    }
  }
}
