/// A value for every line of a recogniser's table.
///
///     var values = SettingValues(standardOf: MyRecogniser.table)
///     values["distance"] = 80
public struct SettingValues: Sendable {
  /// The lines that the values belong to.
  public let table: [RecogniserSetting]
  private var values: [SettingValue]

  /// The standard values of a table.
  public init(standardOf table: [RecogniserSetting]) {
    self.table = table
    values = table.map(\.standard)
  }

  /// The value of a line. An unknown name or a value of the wrong kind is a programmer's error. O(lines).
  public subscript(name: String) -> SettingValue {
    get { values[place(name)] }
    set {
      let place = place(name)
      precondition(table[place].takes(newValue), "the setting `\(name)` cannot be \(newValue.text)")
      values[place] = newValue
    }
  }

  /// The number of a line; a word there is a programmer's error.
  public func number(_ name: String) -> Double {
    guard case .number(let number) = self[name] else {
      preconditionFailure("the setting `\(name)` is \(self[name].text), not a number")
    }
    return number
  }

  private func place(_ name: String) -> Int {
    guard let place = table.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("there is no setting `\(name)`; the table has \(table.map(\.name))")
    }
    return place
  }
}

/// Compares values only: values of different tables are never compared.
extension SettingValues: Hashable {
  public static func == (first: SettingValues, second: SettingValues) -> Bool {
    first.values == second.values
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
