/// Quantiles of recorded touches from published trials; the only definition of these numbers.
///
/// Taps and double taps: computed from the trials of Vatavu, Cramariuc and Schipor, IJHCS 74 (2015), phone and tablet together.
/// Ages in years (3: 3-4, 4: 4-5, 5: 5-6) and adults; milliseconds and millimetres. Only completed trials were recorded, so
/// failure rates are lower bounds. Evidence [M].
///
/// The trials also gave shares beyond round limits; these take precedence over the quantiles. At age 4, 2.3 % of the taps drift
/// over 15.6 mm, which contradicts the quantile of 13.6 mm at .95. Taps over 500 ms are 3.4 % at age 5 and .7 % of adults'. These
/// lie between two quantiles and beyond the last one.
///
/// The distance of two taps, and drift except for long presses, follow from `TouchStatistics` instead.
enum RecordedTouchTables {
  /// The probabilities of the quantiles in the tables of taps.
  static let probabilities: [Double] = [
    0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.975, 0.99,
  ]

  /// Children of 3 years: 272 taps.
  static let three = TapTables(
    tapDuration: [
      15.71, 34.325, 45.15, 58, 103, 135.3, 193, 235.5, 319.8, 404.8, 632, 1087.6, 1477.4, 2957.95, 4017.67,
    ],
    tapDrift: [
      0.154, 0.17, 0.277, 0.345, 0.68, 1.02, 1.664, 2.206, 3.292, 4.648, 9.904, 22.397, 35.598, 42.219,
      49.296,
    ],
    doubleTapGap: [
      67.02, 70, 133.05, 157.1, 205.2, 253.2, 343.4, 433, 502, 607.7, 775.6, 1099.7, 1470.05, 1883.4, 2247.6,
    ],
    firstTap: [
      14.01, 15.125, 34.05, 54, 74.2, 93.3, 138, 187.5, 234.6, 276.8, 368.4, 699.9, 1070.1, 1621.775, 2602.65,
    ],
    secondTap: [
      33.01, 35.025, 36.05, 54, 62.2, 77, 104.4, 136, 173, 233, 266.4, 440.6, 689.05, 890.675, 1364.23,
    ])

  /// Children of 4 years: 308 taps.
  static let four = TapTables(
    tapDuration: [
      29.07, 33, 36, 54, 73, 91, 113, 134.5, 165, 203.9, 291.8, 646.6, 940.95, 1286.125, 2059.55,
    ],
    tapDrift: [
      0.154, 0.154, 0.17, 0.308, 0.436, 0.616, 0.846, 1.237, 1.705, 2.527, 3.4, 6.133, 13.551, 32.458, 38.698,
    ],
    doubleTapGap: [
      110.48, 135.45, 153, 179.8, 206, 241, 275, 317, 368.6, 431, 546.8, 733.2, 1089.9, 1574.2, 2585.22,
    ],
    firstTap: [
      15.58, 33.45, 42.3, 55.8, 73, 77.4, 96, 116, 146, 192.6, 259.6, 586.8, 818.9, 1185.15, 1492.76,
    ],
    secondTap: [15, 19.6, 35, 54, 62.6, 75.4, 86.2, 98, 116, 149.2, 195, 368.4, 535.7, 987.55, 1324.8],
    tapDriftMarks: [.init(1 - 0.023 / 0.350_6, 15.6)])

  /// Children of 5 years: 298 taps.
  static let five = TapTables(
    tapDuration: [29.58, 33, 37, 52.7, 58.4, 75, 78, 96, 116, 152.9, 207.2, 281.2, 443.35, 508.3, 767.9],
    tapDrift: [
      0.154, 0.154, 0.154, 0.154, 0.308, 0.427, 0.616, 0.975, 1.373, 1.766, 2.104, 3.449, 5.167, 5.415, 6.256,
    ],
    doubleTapGap: [
      106.75, 114.875, 158, 179, 212, 251, 277, 317, 363, 414, 514, 692, 889.75, 1226.125, 1649.5,
    ],
    firstTap: [34.5, 35.875, 40, 55, 62, 76, 84, 99, 116, 158.5, 216, 279.5, 438.25, 526.375, 649],
    secondTap: [25.5, 35, 35.75, 47.5, 56, 64, 75, 81.5, 97, 127, 175, 228, 305.25, 397.5, 477.5],
    tapDurationMarks: [.init(0.966, 500)])

  /// Adults: 299 taps.
  static let adult = TapTables(
    tapDuration: [2, 12.45, 14, 15, 30, 35, 36, 45, 53, 57, 65, 76.2, 95.1, 137.4, 276.3],
    tapDrift: [
      0.308, 0.308, 0.308, 0.308, 0.308, 0.308, 2.91, 6.812, 10.714, 13.522, 14.141, 14.76, 15.069, 15.224,
      15.317,
    ],
    doubleTapGap: [2, 15.05, 52.8, 70, 89.4, 96, 111, 116, 137, 161, 364.6, 643.8, 914.9, 1096.5, 1268.78],
    firstTap: [2, 13, 14, 15, 33, 35, 38.8, 52, 56, 59.4, 71.2, 85, 97.8, 124.9, 177.54],
    secondTap: [2, 9.05, 13, 15, 21, 34.6, 36, 46, 53, 57, 64, 76, 85.9, 95.95, 119.62],
    tapDurationMarks: [.init(0.993, 500)])
}
