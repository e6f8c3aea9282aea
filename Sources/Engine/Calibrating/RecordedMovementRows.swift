/// The course of recorded drags: start and end, time of highest speed, and the relation of two fingers. `RecordedJointRows` does
/// not cover these.
///
/// From the same half of the children of Vatavu, Cramariuc & Schipor, IJHCS 74 (2015): medians, and the 90 % quantile of the
/// distance between random halves of all recorded children. Mark [M]. The generator was fitted to these tables, so all rows are
/// knots.
enum RecordedMovementRows {
  static let all: [JointRow] = drags(.phone) + drags(.tablet) + twoFingers

  private static func drags(_ glass: TouchTrial.Glass) -> [JointRow] {
    let isPhone = glass == .phone
    let name = "drags on a \(glass.rawValue)"
    return [
      JointRow(
        "\(name), first report along the way from the start", .drag, on: glass, overMedian: .startAlong,
        isPhone ? [-2.79, -2.87, -1.69, -1.63] : [-2.02, -1.44, -1.66, -1.31],
        within: isPhone ? [0.2, 0.21, 0.211, 0.196] : [0.269, 0.203, 0.193, 0.2], .knot),
      JointRow(
        "\(name), last report along the way from the target", .drag, on: glass, overMedian: .endAlong,
        isPhone ? [2.12, 1.1, 0.652, -0.0431] : [2.66, 1.67, 1.07, 0.914],
        within: isPhone ? [0.194, 0.213, 0.196, 0.219] : [0.25, 0.168, 0.216, 0.186], .knot),
      JointRow(
        "\(name), time of half of the way", .drag, on: glass, overMedian: .halfWayTime,
        isPhone ? [0.495, 0.429, 0.403, 0.324] : [0.423, 0.457, 0.403, 0.334],
        within: isPhone ? [0.214, 0.233, 0.238, 0.255] : [0.263, 0.224, 0.242, 0.253], .knot),
      JointRow(
        "\(name), time of the highest speed", .drag, on: glass, overMedian: .peakTime,
        isPhone ? [0.431, 0.402, 0.376, 0.229] : [0.466, 0.438, 0.346, 0.234],
        within: isPhone ? [0.207, 0.2, 0.227, 0.216] : [0.278, 0.22, 0.224, 0.201], .knot),
    ]
  }

  private static let twoFingers: [JointRow] = [
    JointRow(
      "two fingers on a phone, correlation of their speeds", .twoFingerDrag, on: .phone,
      overMedian: .speedCorrelation, [0.324, 0.386, 0.397, 0.783], within: [0.229, 0.23, 0.228, 0.212], .knot)
  ]
}
