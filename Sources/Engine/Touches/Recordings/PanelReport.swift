internal import Kernel

/// The range of a panel's coordinates, in its own units.
struct PanelArea {
  var left = 0
  var top = 0
  var width: Int
  var height: Int
}

/// One finger in one report of the panel, in the panel's units.
struct PanelReport {
  var time: Instant
  var finger: UInt8
  var phase: TouchPhase
  var x: Int
  var y: Int
  /// The contact's longer axis; zero if unknown.
  var major: Int
  /// The line of the report in the file.
  var line: Int
}
