internal import Kernel
internal import Moments

/// Spells numbers as names and fills sentences, in a language.
struct GardenWords: Hashable, Sendable {
  let language: Language

  private func say(_ english: String, _ german: String) -> String {
    language == .english ? english : german
  }

  /// The sentence of a key with `{1}` and `{2}` replaced. O(length).
  func sentence(_ key: GardenText, _ first: String = "", _ second: String = "") -> String {
    GardenWords.filled(key.words(in: language), first, second)
  }

  /// A sentence with `{1}` and `{2}` replaced. O(length); works on bytes, as a brace is never part of another
  /// character.
  static func filled(_ sentence: String, _ first: String, _ second: String) -> String {
    var (filled, rest) = ("", sentence[...])
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      filled += rest[..<open]
      let place = rest[open...].utf8
      let isFirst = place.starts(with: "{1}".utf8)
      guard isFirst || place.starts(with: "{2}".utf8) else {
        filled += "{"
        rest = Substring(place.dropFirst())
        continue
      }
      filled += isFirst ? first : second
      rest = Substring(place.dropFirst(3))
    }
    return filled + rest
  }

  func month(_ number: Int) -> String {
    let names = language == .english ? GardenWords.monthsInEnglish : GardenWords.monthsInGerman
    return names.indices.contains(number - 1) ? names[number - 1] : ""
  }

  /// The first three letters of a month's name.
  func shortMonth(_ number: Int) -> String { String(month(number).prefix(3)) }

  /// A weekday's name, from 1 for Monday.
  func weekday(_ number: Int) -> String {
    let names = language == .english ? GardenWords.weekdaysInEnglish : GardenWords.weekdaysInGerman
    return names.indices.contains(number - 1) ? names[number - 1] : ""
  }

  /// The first letters of a weekday's name: three in English, two in German.
  func shortWeekday(_ number: Int) -> String {
    String(weekday(number).prefix(language == .english ? 3 : 2))
  }

  /// A day and month in words.
  func date(_ day: Int, _ month: Int) -> String { sentence(.dayOfMonth, "\(day)", self.month(month)) }

  /// The number of days until then in words.
  func days(_ count: Int) -> String {
    count == 0
      ? Countdown.today.words(in: language)
      : count == 1 ? Countdown.tomorrow.words(in: language) : Countdown.days(count).words(in: language)
  }

  func moments(_ count: Int) -> String { sentence(count == 1 ? .oneMoment : .moments, "\(count)") }

  /// A minute of the day as clock time.
  static func clock(_ minute: Int) -> String {
    "\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
  }

  func symbol(_ symbol: MomentCategory.Symbol) -> String { say(symbol.inEnglish, symbol.inGerman) }
  func colour(_ colour: MomentCategory.Colour) -> String { say(colour.inEnglish, colour.inGerman) }
  func template(_ template: Collage.Template) -> String { say(template.inEnglish, template.inGerman) }
  func theme(_ theme: GardenTheme) -> String { say(theme.inEnglish, theme.inGerman) }

  /// The name of a drawing, or the text for none.
  func avatar(_ drawing: PersonAvatar.Drawing?) -> String {
    drawing.map { say($0.inEnglish, $0.inGerman) } ?? sentence(.noAvatar)
  }
}
