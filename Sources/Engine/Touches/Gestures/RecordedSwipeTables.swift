/// Quantiles of 8,156 horizontal picture-to-picture swipes of adults; the only definition of these numbers.
///
/// Computed from the data of Frank et al. (Touchalytics), IEEE TIFS 8(1) 2013; milliseconds, millimetres, degrees. Evidence [M].
enum RecordedSwipeTables {
  /// The probabilities of the quantiles in each table.
  static let probabilities: [Double] = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99]
  /// Touch-down to lift, ms.
  static let duration: [Double] = [51, 71, 82, 102, 129, 166, 232, 346, 1059.45]
  /// Touch-down to lift, mm.
  static let length: [Double] = [5.349, 8.266, 9.835, 13.071, 17.048, 21.701, 25.643, 27.901, 31.194]
  /// Largest distance from the straight line, mm.
  static let bow: [Double] = [0.019, 0.104, 0.167, 0.335, 0.656, 1.117, 1.673, 2.121, 3.197]
  /// Angle between the swipe and the horizontal, degrees, without its sign.
  static let angle: [Double] = [0.25, 1.12, 2.36, 6.27, 12.8, 20.89, 29.91, 34.73, 41.73]
}
