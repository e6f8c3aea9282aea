import Moments

/// A drawn contact, in one of the forms that programs write.
struct DrawnCards {
  let bytes: [UInt8]
  /// The entry as `CardReaderTests.spell` spells it, without its line.
  let expected: String

  static func bytes(_ random: inout RandomSource, count: Int) -> [UInt8] {
    draw(&random, count: count).flatMap(\.bytes)
  }

  static func draw(_ random: inout RandomSource, count: Int) -> [DrawnCards] {
    (0..<count).map { _ in one(&random) }
  }

  private static func one(_ random: inout RandomSource) -> DrawnCards {
    let name = ["Anna", "Zoë Müller", "O'Neill, Jim", "李小龍", "Ben; Bär", "Ж"][random.below(6)]
    let day = CivilDay(daysSinceEpoch: random.inside(-20_000...18_000))
    let (year, month, number) = day.components
    let hasYear = random.chance(0.7)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date: String =
      switch (hasYear, random.chance(0.5)) {
      case (true, true): "\(year)-\(two(month))-\(two(number))"
      case (true, false): "\(year)\(two(month))\(two(number))"
      case (false, true): "--\(two(month))\(two(number))"
      case (false, false): "--\(two(month))-\(two(number))"
      }
    var lines = ["VERSION:3.0"]
    if random.chance(0.3) {
      lines.append("PHOTO;ENCODING=b;TYPE=JPEG:" + String(repeating: "QUJD", count: random.below(400)))
    }
    if random.chance(0.3) {
      let coded = name.utf8.map { byte in
        "=" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }.joined().replacing("=3B", with: "=5C=3B")
      lines.append("FN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:" + coded)
    } else {
      lines.append("FN:" + name.map { ",;".contains($0) ? "\\\($0)" : String($0) }.joined())
    }
    let hasDay = random.chance(0.8)
    if hasDay { lines.insert("BDAY:" + date, at: random.below(lines.count + 1)) }
    let text = (["BEGIN:VCARD"] + lines + ["END:VCARD"]).map { folded($0, &random) }
    let line = random.chance(0.5) ? "\r\n" : "\n"
    return DrawnCards(
      bytes: text.flatMap { $0 + Array(line.utf8) },
      expected: hasDay ? "birthday \(name) \(hasYear ? "\(year)" : "-") \(month) \(number)" : "none")
  }

  /// Folds a line at a random place, also within a letter.
  private static func folded(_ line: String, _ random: inout RandomSource) -> [UInt8] {
    var bytes = Array(line.utf8)
    guard random.chance(0.4), bytes.count > 20 else { return bytes }
    bytes.insert(contentsOf: Array("\r\n ".utf8), at: 14 + random.below(bytes.count - 14))
    return bytes
  }
}
