/// A setting of a recogniser: a value for every line of its table.
public struct SettingValues: Sendable {
  /// The lines that the values belong to.
  public let table: [RecogniserSetting]
  private var values: [SettingValue]

  /// What holds where nothing is said.
  public init(standardOf table: [RecogniserSetting]) {
    self.table = table
    values = table.map(\.standard)
  }

  /// The value of a line. Naming one that the table has not, or a value that the line cannot take, is an error of the program.
  /// O(lines).
  public subscript(name: String) -> SettingValue {
    get { values[place(name)] }
    set {
      let place = place(name)
      precondition(table[place].takes(newValue), "the setting `\(name)` cannot be \(newValue.text)")
      values[place] = newValue
    }
  }

  /// The number of a line that takes numbers; an error of the program where its value is a word.
  public func number(_ name: String) -> Double {
    guard case .number(let number) = self[name] else {
      preconditionFailure("the setting `\(name)` is \(self[name].text), and no number")
    }
    return number
  }

  private func place(_ name: String) -> Int {
    guard let place = table.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("no setting `\(name)` among \(table.map(\.name))")
    }
    return place
  }
}

/// Equal with equal values: those of two tables are never compared.
extension SettingValues: Hashable {
  public static func == (first: SettingValues, second: SettingValues) -> Bool {
    first.values == second.values
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
