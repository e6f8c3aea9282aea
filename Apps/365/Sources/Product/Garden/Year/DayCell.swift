/// What a view of a day shows, as the wave of changes goes over the year.
struct DayCell: Hashable, Sendable {
  var mode: GardenGrid.Mode
  var marks: DayMarks
  /// 1 to 12, and 1 to 31.
  var month: Int
  var day: Int
}
