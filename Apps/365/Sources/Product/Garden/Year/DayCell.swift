/// The contents of a day's view, as last updated by the wave of changes.
struct DayCell: Hashable, Sendable {
  var mode: GardenGrid.Mode
  var marks: DayMarks
  /// 1 to 12; `day`: 1 to 31.
  var month: Int
  var day: Int
}
