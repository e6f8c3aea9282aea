/// Widths letter by letter, from the font that pictures are drawn with. It is somewhat wider than Apple's (decision).
extension TextMeasure {
  /// The width of a letter, in thousandths of the text size. O(1).
  public static func advance(_ letter: Character) -> Int {
    guard let code = letter.unicodeScalars.first?.value else { return 0 }
    return switch code {
    case 0x20..<0x7F: Int(plain[Int(code) - 0x20])
    case 0xA0..<0x100: Int(marked[Int(code) - 0xA0])
    case 0x2600..<0x2700: 830
    default: 920
    }
  }

  /// The width of a text in one line, in thousandths of the text size. O(letters).
  public static func advance(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + advance($1) }
  }

  /// Converts thousandths of the text size to a length at `points`; rounded up. O(1).
  public static func width(thousandths: Int, _ points: UInt8) -> ScreenLength {
    ScreenLength(subpoints: Int32(clamping: (thousandths * Int(points) * 64 + 999) / 1_000))
  }

  /// The largest size up to `points` at which the text fits one line; at least 1. O(1).
  public static func fitting(thousandths: Int, _ points: UInt8, within width: ScreenLength) -> UInt8 {
    guard thousandths > 0 else { return points }
    return UInt8(clamping: max(1, min(Int(points), Int(width.subpoints) * 1_000 / (thousandths * 64))))
  }

  /// Breaks a text between words; returns the width of each line, in thousandths of the text size. O(letters).
  ///
  /// A word longer than a line gets a line of its own.
  public static func lines(_ text: String, _ points: UInt8, within width: ScreenLength) -> [Int] {
    var lines: [Int] = []
    for word in text.split(separator: " ") {
      let own = advance(word)
      if let last = lines.last {
        let joined = last + advance(" ") + own
        if TextMeasure.width(thousandths: joined, points) <= width {
          lines[lines.count - 1] = joined
          continue
        }
      }
      lines.append(own)
    }
    return lines
  }

  /// From the space to the tilde.
  private static let plain: [UInt16] = [
    293, 369, 424, 771, 586, 875, 718, 253, 359, 359, 460, 771, 293, 332, 293, 310, 586, 586, 586, 586, 586,
    586, 586, 586, 586, 586, 310, 310, 771, 771, 771, 489, 920, 630, 632, 643, 709, 582, 530, 713, 692, 272,
    272, 604, 513, 794, 689, 725, 555, 725, 640, 584, 562, 674, 630, 910, 631, 562, 631, 359, 310, 359, 771,
    460, 460, 564, 584, 506, 584, 567, 324, 584, 584, 256, 256, 533, 256, 897, 584, 563, 584, 584, 379, 480,
    361, 584, 545, 753, 545, 545, 483, 586, 310, 586, 771,
  ]

  /// The second half of Latin-1, from the no-break space on.
  private static let marked: [UInt16] = [
    293, 369, 586, 586, 586, 586, 310, 460, 460, 920, 434, 563, 771, 332, 920, 460, 460, 771, 369, 369, 460,
    586, 586, 293, 460, 369, 434, 563, 892, 892, 892, 489, 630, 630, 630, 630, 630, 630, 897, 643, 582, 582,
    582, 582, 272, 272, 272, 272, 713, 689, 725, 725, 725, 725, 725, 771, 725, 674, 674, 674, 674, 562, 557,
    580, 564, 564, 564, 564, 564, 564, 904, 506, 567, 567, 567, 567, 256, 256, 256, 256, 563, 584, 563, 563,
    563, 563, 563, 771, 563, 584, 584, 584, 584, 545, 584, 545,
  ]
}
