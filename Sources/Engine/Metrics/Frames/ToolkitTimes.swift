package import Kernel
package import Simulation

/// The costs of one session's frames under the low and the high toolkit model, and the break-even cost of a view.
package struct ToolkitTimes: Sendable {
  private var cheap = Histogram()
  private var dear = Histogram()
  /// Frames that neither created nor changed a view (nearly all). Both models give them the same cost.
  private var alike = Histogram()
  private var bounds = Histogram()
  /// Frames on time that created no view.
  private var unboundedFrames = 0
  package private(set) var lowHitchNanoseconds = 0
  package private(set) var highHitchNanoseconds = 0

  package var low: Histogram { ToolkitTimes.sum(cheap, alike) }
  package var high: Histogram { ToolkitTimes.sum(dear, alike) }
  /// For each frame the nanoseconds of its period that remain without the creation of views, divided by the views created. 0 for
  /// a frame that is late anyway; `unbounded` for a frame on time that creates none.
  package var breakEven: Histogram {
    var all = bounds
    if unboundedFrames > 0 { all.record(ToolkitTimes.unbounded, count: unboundedFrames) }
    return all
  }

  /// Nanoseconds recorded for a frame that creating views cannot make late: about a second.
  package static let unbounded = 1 << 30

  private let period: Int
  private let middle: ToolkitCosts
  private let cheapest = ToolkitModel.low.costs
  private let dearest = ToolkitModel.high.costs

  package init(device: DeviceProfile) {
    period = 1_000_000_000 / device.screen.refreshHertz
    middle = device.toolkit
  }

  /// Counts one frame. `product` is its product cost in device nanoseconds.
  package mutating func record(product: Int, _ delta: DisplayDelta) {
    let least = product + Int(cheapest.cost(of: delta).nanoseconds)
    lowHitchNanoseconds += hitch(of: least)
    let rest = product + Int((middle.cost(of: delta) - middle.perCreated * Int64(delta.created)).nanoseconds)
    if delta.created == 0 && rest <= period {
      unboundedFrames += 1
    } else {
      bounds.record(allowance(rest, delta.created))
    }
    guard delta.created > 0 || delta.changed > 0 else {
      alike.record(least)
      highHitchNanoseconds += hitch(of: least)
      return
    }
    let most = product + Int(dearest.cost(of: delta).nanoseconds)
    cheap.record(least)
    dear.record(most)
    highHitchNanoseconds += hitch(of: most)
  }

  private static func sum(_ one: Histogram, _ other: Histogram) -> Histogram {
    var sum = one
    sum.merge(other)
    return sum
  }

  private func allowance(_ rest: Int, _ created: Int) -> Int {
    guard rest <= period else { return 0 }
    return min(ToolkitTimes.unbounded, (period - rest) / created)
  }

  private func hitch(of cost: Int) -> Int { cost <= period ? 0 : (cost - 1) / period * period }

  /// Adds the session to the unit's measurements.
  func add(to measurements: inout Measurements, rate: String) {
    measurements.merge(low, into: .lowCost, part: rate)
    measurements.merge(high, into: .highCost, part: rate)
    measurements.merge(breakEven, into: .breakEven, part: rate)
    measurements.add(lowHitchNanoseconds, to: .lowHitchTime)
    measurements.add(highHitchNanoseconds, to: .highHitchTime)
  }
}
