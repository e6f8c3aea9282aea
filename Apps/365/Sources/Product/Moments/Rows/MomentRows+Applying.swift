extension MomentRows {
  /// Applies one change of a commit without checks; for stores that are lists. O(rows of its kind).
  public mutating func apply(_ change: RowChange) {
    switch change {
    case .put(.person(let row)): MomentRows.put(row, at: \.id, into: &people)
    case .put(.category(let row)): MomentRows.put(row, at: \.id, into: &categories)
    case .put(.moment(let row)): MomentRows.put(row, at: \.id, into: &moments)
    case .put(.media(let row)): MomentRows.put(row, at: \.id, into: &media)
    case .put(.collage(let row)): MomentRows.put(row, at: \.id, into: &collages)
    case .put(.settings(let changed)): settings = changed
    case .delete(.person(let id)): people.removeAll { $0.id == id }
    case .delete(.category(let id)): categories.removeAll { $0.id == id }
    case .delete(.moment(let id)): moments.removeAll { $0.id == id }
    case .delete(.media(let id)): media.removeAll { $0.id == id }
    case .delete(.collage(let id)): collages.removeAll { $0.id == id }
    }
  }

  private static func put<Row, ID: Comparable>(_ row: Row, at id: KeyPath<Row, ID>, into list: inout [Row]) {
    let place = list.firstIndex { $0[keyPath: id] >= row[keyPath: id] } ?? list.count
    if place < list.count, list[place][keyPath: id] == row[keyPath: id] {
      list[place] = row
    } else {
      list.insert(row, at: place)
    }
  }
}
