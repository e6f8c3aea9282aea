internal import Kernel

/// What becomes of one request, drawn when it is made.
struct RequestFate {
  /// Until it reaches the zone, and from there back.
  var way: TimeSpan
  var back: TimeSpan
  var fails = false
  var isPartial = false
  var losesAnswer = false
  var isDelayed = false
  var isDuplicated = false
  var isReordered = false
  var forgetsToken = false
  var altersOne = false

  /// When a device gives a request up, from its beginning on (assumed).
  static let patience = TimeSpan.seconds(2)

  /// A request to which nothing happens: 25 to 60 ms each way, a tenth of them up to 150 ms (assumed; the run's network
  /// model has 45 ms for both).
  init(_ random: inout RandomSource) {
    way = RequestFate.trip(&random)
    back = RequestFate.trip(&random)
  }

  private static func trip(_ random: inout RandomSource) -> TimeSpan {
    .milliseconds(Int64(random.chance(0.1) ? random.inside(60...150) : random.inside(25...60)))
  }

  /// How long a notice takes: 50 to 300 ms (assumed).
  static func noticeSpan(_ random: inout RandomSource) -> TimeSpan {
    .milliseconds(Int64(random.inside(50...300)))
  }
}
