package import Kernel

/// Describes the content of a frame in a few words, for comparing two runs. Each kind of item has its count and a digest of four
/// aspects.
package struct ShownItems: Sendable {
  /// The aspects of a kind's items that have a digest, in this order.
  package enum Aspect: Int, CaseIterable, Sendable {
    /// Ids and frames, from back to front.
    case place
    /// The photo or text shown.
    case text
    /// The pixel sizes of bitmaps.
    case pixels
    /// Opacity, colour and text size.
    case appearance
  }

  /// The count and digests of the items of one kind.
  private struct Tally {
    var count = 0
    private var place = StableDigest()
    private var text = StableDigest()
    private var pixels = StableDigest()
    private var appearance = StableDigest()

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
      appearance.mix(UInt64(item.opacity))
      appearance.mix(UInt64(item.colour) << 8 | UInt64(item.textSize))
    }

    /// The last four hexadecimal digits of each digest, in the order of `Aspect`.
    var digests: UInt64 {
      (place.value & 0xFFFF) << 48 | (text.value & 0xFFFF) << 32 | (pixels.value & 0xFFFF) << 16
        | appearance.value & 0xFFFF
    }
  }

  /// The last description of a kind; most kinds do not change between frames.
  private struct Reported {
    var count = 0
    var digests: UInt64 = 0
    var words: [UInt8] = []
  }

  /// By the kind's raw value; empty between two frames.
  private var tallies = [Tally](repeating: Tally(), count: kinds.count)
  /// By the kind's raw value.
  private var reported = [Reported](repeating: Reported(), count: kinds.count)
  private var hasReported = false
  private var spelling = FrameText()
  /// The last description.
  private var words: [UInt8] = []
  /// The names of the kinds by raw value. Cached, because reading a case's name takes a microsecond or two.
  package static let kinds = DisplayKind.allCases.map { "\($0)" }

  package init() {}

  /// Describes the items of a frame: `photo 12 a3f1.0b12.9c00.1111, label 2 ...`, kinds in the order of `DisplayKind`. Empty when
  /// the content equals the frame before. O(items).
  package mutating func describe(_ items: [DisplayItem]) -> ArraySlice<UInt8> {
    for item in items { tallies[Int(item.kind.rawValue)].add(item) }
    var isOther = !hasReported
    for kind in tallies.indices {
      let (count, digests) = (tallies[kind].count, tallies[kind].digests)
      if count > 0 { tallies[kind] = Tally() }
      guard count != reported[kind].count || count > 0 && digests != reported[kind].digests else { continue }
      isOther = true
      notify(kind, count, digests)
    }
    hasReported = true
    guard isOther else { return [] }
    words.removeAll(keepingCapacity: true)
    for kind in reported.indices where reported[kind].count > 0 {
      if !words.isEmpty { words.append(contentsOf: ", ".utf8) }
      words.append(contentsOf: reported[kind].words)
    }
    if words.isEmpty { words.append(contentsOf: "nothing".utf8) }
    return words[...]
  }

  private mutating func notify(_ kind: Int, _ count: Int, _ digests: UInt64) {
    (reported[kind].count, reported[kind].digests) = (count, digests)
    guard count > 0 else { return }
    spelling.removeAll()
    spelling.append(ShownItems.kinds[kind])
    spelling.append(UInt8(ascii: " "))
    spelling.append(decimal: count)
    spelling.append(UInt8(ascii: " "), lastDigitsOf: digests >> 48)
    spelling.append(UInt8(ascii: "."), lastDigitsOf: digests >> 32)
    spelling.append(UInt8(ascii: "."), lastDigitsOf: digests >> 16)
    spelling.append(UInt8(ascii: "."), lastDigitsOf: digests)
    reported[kind].words.removeAll(keepingCapacity: true)
    reported[kind].words.append(contentsOf: spelling.utf8)
  }

  /// Parses a description into kind, count and aspect digests; empty for an empty description.
  package static func read(_ words: String) -> [(kind: String, count: Int, aspects: [Substring])] {
    words.split(separator: ", ").compactMap { part in
      let fields = part.split(separator: " ")
      guard fields.count == 3, let count = Int(fields[1]) else { return nil }
      return (String(fields[0]), count, fields[2].split(separator: "."))
    }
  }
}
