/// Joint figures of recorded touches.
///
/// Computed from the trials of half of the children of Vatavu, Cramariuc and Schipor, IJHCS 74 (2015): ages 3, 4, 5 and adults.
/// The second list of each row is the 90 % quantile of the distance between random halves of the same children. Mark [M]. The
/// generator was fitted with these tables at hand, so predictions are no proof either.
enum RecordedJointRows {
  static let all: [JointRow] = taps + doubleTaps + drags(.phone) + drags(.tablet) + [pace] + twoFingers

  private static let taps: [JointRow] = [
    JointRow(
      "taps, duration with drift, rank correlation x 100", .tap, .together(.duration, .drift),
      [0.786, 0.676, 0.523], within: [0.098, 0.222, 0.252], .prediction),
    JointRow(
      "taps with a report of movement", .tap, .over(.moved), [0.696, 0.482, 0.369, 0.027],
      within: [0.179, 0.161, 0.144, 0.067], .knot),
    JointRow(
      "drifts, cosine to the target", .tap, overMedian: .towardTarget, [0.958, 0.939],
      within: [0.219, 0.268], .knot),
    JointRow(
      "taps, share of duration's variance between children", .tap, .betweenChildren(.duration),
      [0.274, 0.25, 0.65, 0], within: [0.339, 0.399, 0.332, 0.316], .knot),
  ]

  private static let doubleTaps: [JointRow] = [
    JointRow(
      "first taps, share of length's variance between children", .doubleTap, .betweenChildren(.firstLength),
      [0.25, 0.53, 0.63, 0.05], within: [0.301, 0.285, 0.236, 0.275], .knot),
    JointRow(
      "first taps, length with drift, rank correlation x 100", .doubleTap,
      .together(.firstLength, .firstDrift), [0.646, 0.559, 0.536], within: [0.152, 0.251, 0.189],
      .prediction),
    JointRow(
      "first drift with second, rank correlation x 100", .doubleTap, .together(.firstDrift, .secondDrift),
      [0.412, 0.466, 0.428], within: [0.16, 0.228, 0.235], .prediction),
    JointRow(
      "second taps that drift over 1.27 mm", .doubleTap, .over(.secondDrift), limit: 1.27,
      [0.272, 0.098, 0.078, 0], within: [0.153, 0.122, 0.073, 0.007], .prediction),
    JointRow(
      "second taps, offset from the target", .doubleTap, overMedian: .secondOffset, [3.14, 3.01, 2.56, 2.29],
      within: [0.17, 0.142, 0.158, 0.131], .knot),
    JointRow(
      "double taps, lift to landing", .doubleTap, overMedian: .liftToLanding, [4.95, 3.49, 3.23, 2.05],
      within: [0.189, 0.163, 0.146, 0.135], .prediction),
  ]

  /// The row of straightness omits adults on a phone: their drags bend more than generated ones (medians .974 and .989).
  private static func drags(_ glass: TouchTrial.Glass) -> [JointRow] {
    let isPhone = glass == .phone
    let name = "drags on a \(glass.rawValue)"
    return [
      JointRow(
        "\(name), mean speed", .drag, on: glass, overMedian: .speed,
        isPhone ? [22, 21.6, 26.4, 86.5] : [37.3, 37.4, 48.7, 207],
        within: isPhone ? [0.251, 0.241, 0.227, 0.293] : [0.308, 0.28, 0.302, 0.278], .knot),
      JointRow(
        "\(name), straightness", .drag, on: glass, overMedian: .straightness,
        isPhone ? [0.899, 0.921, 0.939, nil] : [0.892, 0.924, 0.940, 0.995],
        within: isPhone ? [0.228, 0.224, 0.224, 0.219] : [0.282, 0.226, 0.243, 0.254], .knot),
      JointRow(
        "\(name), speed of the last 100 ms", .drag, on: glass, overMedian: .lastSpeed,
        isPhone ? [11.5, 6.44, 6.47, 13.1] : [8.67, 8.58, 7.26, 25],
        within: isPhone ? [0.203, 0.194, 0.197, 0.267] : [0.224, 0.228, 0.217, 0.268], .prediction),
      JointRow(
        "\(name), duration with straightness, rank correlation x 100", .drag, on: glass,
        .together(.duration, .straightness),
        isPhone ? [-0.575, -0.598, -0.721, -0.459] : [-0.663, -0.572, -0.636, -0.417],
        within: isPhone ? [0.173, 0.216, 0.153, 0.316] : [0.275, 0.251, 0.234, 0.289], .prediction),
    ]
  }

  /// Only for drags on a tablet: on the phone, a few recorded drags of every age jump at metres per second, faster than any
  /// finger.
  private static let pace = JointRow(
    "drags on a tablet, share of speed's variance between children", .drag, on: .tablet,
    .betweenChildren(.speed),
    [0.67, 0.71, 0.73, 0.73], within: [0.48, 0.278, 0.259, 0.244], .knot)

  private static let twoFingers: [JointRow] = [
    JointRow(
      "two fingers on a phone, mean speed", .twoFingerDrag, on: .phone, overMedian: .speed,
      [17.2, 14.2, 16.1, 36.5], within: [0.267, 0.236, 0.198, 0.248], .knot),
    JointRow(
      "two fingers on a phone, straightness", .twoFingerDrag, on: .phone, overMedian: .straightness,
      [0.931, 0.888, 0.928, 0.987], within: [0.217, 0.23, 0.18, 0.196], .knot),
    JointRow(
      "two fingers on a phone, share of speed's variance between children", .twoFingerDrag, on: .phone,
      .betweenChildren(.speed), [0.43, 0.58, 0.48, 0.62], within: [0.339, 0.392, 0.323, 0.334], .prediction),
  ]
}
