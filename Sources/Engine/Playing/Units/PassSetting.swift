package import HostSystem
package import Kernel
internal import Metrics

/// The settings of one pass over a unit.
package struct PassSetting {
  package let order: WorkOrder
  package let meter: HostMeter
  /// Whether this is the last repetition. Only its rows are stored.
  package let isLast: Bool
  /// Number of passes made before in this process.
  package let number: Int
  /// Host nanoseconds of an instrumented frame without work.
  package let emptyFrame: Int64

  /// Records the current position for a report of a crash; `nil`: it is not recorded.
  package let trail: CrashTrail?

  /// Called at each choice that deviates from the natural order, when it is made.
  private let onDeviation: ((Deviation) -> Void)?

  package init(
    _ order: WorkOrder, _ meter: HostMeter, isLast: Bool, number: Int = 0, trail: CrashTrail? = nil,
    onDeviation: ((Deviation) -> Void)? = nil
  ) {
    self.trail = trail
    self.number = number
    self.onDeviation = onDeviation
    self.order = order
    self.meter = meter
    self.isLast = isLast
    emptyFrame = order.checksOnly ?? false ? 0 : EmptyFrame.measure(meter)
  }

  /// The folder below which the unit may write files during its run.
  package var folder: String { "\(order.scratch)/unit-\(order.unit)" }

  /// The scheduler of a session, from 0; `nil`: none, so the order is the natural one.
  package func scheduler(of session: Int) -> Scheduler? {
    order.schedule.map { schedule in
      let scheduler = Scheduler(
        schedule, session: session, names: order.namesChoices ?? false, watching: order.watchedChoice)
      scheduler.onDeviation = onDeviation
      return scheduler
    }
  }

  /// Removes the folder with all files of the pass. A folder without the harness's mark stays.
  package func clearFolder() { try? Removal.folder(folder) }

  /// Whether the session at an index stores its rows.
  package func storesRows(_ session: Int) -> Bool {
    isLast && (order.keepAllFrames || session < order.detailedSessions)
  }

  /// Whether sessions also store each frame. Otherwise a replay shows them.
  package var storesFrames: Bool { isLast && order.keepAllFrames }
}
