internal import Reporting

extension RelationReport {
  /// The table of the relations: a line for each, and one for sequences left out.
  package var lines: [String] {
    var lines = ["\(FigureText.grouped(sequences)) generated sequences"]
    if !isComplete { lines.append("CUT SHORT: only these sequences were checked") }
    for relation in GestureRelation.allCases {
      let row = rows[relation.rawValue]
      lines.append(
        "\(holds(row) ? "[ok]" : "[FAIL]") \(relation.name): \(FigureText.grouped(row.checked)) checked, "
          + "\(FigureText.grouped(row.changed)) changed")
      if row.leftOut > 0 {
        lines.append(
          "  \(FigureText.grouped(row.leftOut)) left out (5 in a thousand may be): seen outside the slop only in samples taken away"
        )
      }
      if let example = row.example { lines.append("  first: \(example)") }
    }
    return lines
  }
}
