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

    /// The last four hexadecimal digits of each digest, in the order of `Aspect`.
    var digests: UInt64 {
      (place.value & 0xFFFF) << 48 | (text.value & 0xFFFF) << 32 | (pixels.value & 0xFFFF) << 16
        | look.value & 0xFFFF
    }
  }

  /// What was last told of a kind: of most kinds it is the same again.
  private struct Told {
    var count = 0
    var digests: UInt64 = 0
    var words: [UInt8] = []
  }

  /// By the kind's raw value; empty between two frames.
  private var tallies = [Tally](repeating: Tally(), count: kinds.count)
  /// By the kind's raw value.
  private var told = [Told](repeating: Told(), count: kinds.count)
  private var hasTold = false
  private var spelling = FrameText()
  /// The words of the last frame that had any.
  private var words: [UInt8] = []
  /// The names of the kinds, by raw value: to ask an enumeration for the name of a case costs a microsecond or two.
  package static let kinds = DisplayKind.allCases.map { "\($0)" }

  package init() {}

  /// `photo 12 a3f1.0b12.9c00.1111, label 2 ...`, kinds in the order of `DisplayKind`; empty where it is as in the frame before.
  /// O(items).
  package mutating func describe(_ items: [DisplayItem]) -> ArraySlice<UInt8> {
    for item in items { tallies[Int(item.kind.rawValue)].add(item) }
    var isOther = !hasTold
    for kind in tallies.indices {
      let (count, digests) = (tallies[kind].count, tallies[kind].digests)
      if count > 0 { tallies[kind] = Tally() }
      guard count != told[kind].count || count > 0 && digests != told[kind].digests else { continue }
      isOther = true
      tell(kind, count, digests)
    }
    hasTold = true
    guard isOther else { return [] }
    words.removeAll(keepingCapacity: true)
    for kind in told.indices where told[kind].count > 0 {
      if !words.isEmpty { words.append(contentsOf: ", ".utf8) }
      words.append(contentsOf: told[kind].words)
    }
    if words.isEmpty { words.append(contentsOf: "nothing".utf8) }
    return words[...]
  }

  private mutating func tell(_ kind: Int, _ count: Int, _ digests: UInt64) {
    (told[kind].count, told[kind].digests) = (count, digests)
    guard count > 0 else { return }
    spelling.removeAll()
    spelling.append(ShownItems.kinds[kind])
    spelling.append(UInt8(ascii: " "))
    spelling.append(decimal: count)
    spelling.append(UInt8(ascii: " "), lastDigitsOf: digests >> 48)
    spelling.append(UInt8(ascii: "."), lastDigitsOf: digests >> 32)
    spelling.append(UInt8(ascii: "."), lastDigitsOf: digests >> 16)
    spelling.append(UInt8(ascii: "."), lastDigitsOf: digests)
    told[kind].words.removeAll(keepingCapacity: true)
    told[kind].words.append(contentsOf: spelling.utf8)
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
