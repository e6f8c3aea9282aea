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

  /// The items of one kind.
  private struct Tally {
    var count = 0
    private var place = StableDigest()
    private var text = StableDigest()
    private var pixels = StableDigest()
    private var look = StableDigest()

    mutating func add(_ item: DisplayItem) {
      count += 1
      place.mix(item.id.raw)
      place.mix(item.frame.minX.subpoints)
      place.mix(item.frame.minY.subpoints)
      place.mix(item.frame.maxX.subpoints)
      place.mix(item.frame.maxY.subpoints)
      text.mix(item.photo.raw)
      text.mix(item.text.raw)
      pixels.mix(item.pixels.width)
      pixels.mix(item.pixels.height)
      look.mix(UInt64(item.opacity))
      look.mix(UInt64(item.colour) << 8 | UInt64(item.textSize))
    }

    /// In the order of `Aspect`.
    var digests: (UInt64, UInt64, UInt64, UInt64) { (place.value, text.value, pixels.value, look.value) }
  }

  /// By the kind's raw value; empty between two frames.
  private var tallies = [Tally](repeating: Tally(), count: kinds.count)
  /// The words of this frame and of the last that told any.
  private var words = FrameText()
  private var last = FrameText()
  /// The names of the kinds, by raw value: to ask an enumeration for the name of a case costs a microsecond or two.
  package static let kinds = DisplayKind.allCases.map { "\($0)" }

  package init() {}

  /// `photo 12 a3f1.0b12.9c00.1111, label 2 ...`, kinds in the order of `DisplayKind`; empty where it is as in the frame before.
  /// O(items).
  package mutating func describe(_ items: [DisplayItem]) -> ArraySlice<UInt8> {
    for item in items { tallies[Int(item.kind.rawValue)].add(item) }
    words.removeAll()
    for kind in tallies.indices where tallies[kind].count > 0 {
      spell(tallies[kind], ShownItems.kinds[kind])
      tallies[kind] = Tally()
    }
    if words.isEmpty { words.append("nothing") }
    if words == last { return [] }
    swap(&words, &last)
    return last.utf8
  }

  private mutating func spell(_ tally: Tally, _ name: String) {
    if !words.isEmpty { words.append(", ") }
    words.append(name)
    words.append(UInt8(ascii: " "))
    words.append(decimal: tally.count)
    let digests = tally.digests
    words.append(UInt8(ascii: " "), lastDigitsOf: digests.0)
    words.append(UInt8(ascii: "."), lastDigitsOf: digests.1)
    words.append(UInt8(ascii: "."), lastDigitsOf: digests.2)
    words.append(UInt8(ascii: "."), lastDigitsOf: digests.3)
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
