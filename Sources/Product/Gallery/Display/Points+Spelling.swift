internal import Kernel

/// Spelling of points with thousands separators.
extension Points {
  /// The points encoded in a text.
  init(_ text: DisplayText) { self.init(Int64(text.second) << 24 | Int64(text.first)) }

  /// "1,234,567", or "1.234.567" in German; allocates.
  func spelled(in language: Language) -> String {
    let digits = "\(count.magnitude)"
    var spelled = count < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { spelled.append(language.thousands) }
      spelled.append(digit)
    }
    return spelled
  }

  /// The number of digits, at least one.
  var digitCount: Int {
    var rest = count.magnitude
    var count = 1
    while rest >= 10 {
      rest /= 10
      count += 1
    }
    return count
  }

  /// The length of `spelled` in any language, computed without spelling.
  var spelledLength: Int { digitCount + (digitCount - 1) / 3 + (count < 0 ? 1 : 0) }
}
