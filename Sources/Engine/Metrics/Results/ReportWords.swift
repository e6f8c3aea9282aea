/// The singular and plural of a noun.
package struct UnitWord: Hashable, Sendable, Codable {
  package var one: String
  package var several: String

  package init(_ one: String, _ several: String) {
    self.one = one
    self.several = several
  }

  /// With a number: `1 unit`, `3 units`.
  package func counted(_ count: Int) -> String { "\(count) \(count == 1 ? one : several)" }
}

/// The nouns for the app, its units and its sessions in reports.
package struct ReportWords: Hashable, Sendable, Codable {
  package var app: String
  package var unit: UnitWord
  package var session: UnitWord

  package init(app: String, unit: UnitWord, session: UnitWord) {
    self.app = app
    self.unit = unit
    self.session = session
  }

  /// The default for apps that define none.
  package static let plain = ReportWords(
    app: "", unit: UnitWord("unit", "units"), session: UnitWord("session", "sessions"))
}

extension ReportWords {
  /// Names a session: `unit 3, session 1`.
  package func place(_ unit: Int, _ session: Int) -> String {
    "\(self.unit.one) \(unit), \(self.session.one) \(session)"
  }
}

extension UnitWord {
  /// The noun with a capital letter, for the start of a sentence.
  package var capital: UnitWord {
    func raised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
    return UnitWord(raised(one), raised(several))
  }
}
