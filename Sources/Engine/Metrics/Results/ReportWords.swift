/// What something is called, one and several of it.
package struct UnitWord: Hashable, Sendable, Codable {
  package var one: String
  package var several: String

  package init(_ one: String, _ several: String) {
    self.one = one
    self.several = several
  }

  /// With a number in front: `1 unit`, `3 units`.
  package func counted(_ count: Int) -> String { "\(count) \(count == 1 ? one : several)" }
}

/// What reports of an app call it, what is played apart from all else, and a session of that.
package struct ReportWords: Hashable, Sendable, Codable {
  package var app: String
  package var unit: UnitWord
  package var session: UnitWord

  package init(app: String, unit: UnitWord, session: UnitWord) {
    self.app = app
    self.unit = unit
    self.session = session
  }

  /// Where no app says how it calls them.
  package static let plain = ReportWords(
    app: "", unit: UnitWord("unit", "units"), session: UnitWord("session", "sessions"))
}

extension ReportWords {
  /// Whose session it is: `unit 3, session 1`.
  package func place(_ unit: Int, _ session: Int) -> String {
    "\(self.unit.one) \(unit), \(self.session.one) \(session)"
  }
}

extension UnitWord {
  /// The same at the beginning of a sentence.
  package var capital: UnitWord {
    func raised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
    return UnitWord(raised(one), raised(several))
  }
}
