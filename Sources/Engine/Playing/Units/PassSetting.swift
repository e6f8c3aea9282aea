package import HostSystem
package import Kernel
internal import Metrics

/// What one pass over a unit is set up with.
package struct PassSetting {
  package let order: WorkOrder
  package let meter: HostMeter
  /// Whether its rows are kept: only the last repetition's are.
  package let isLast: Bool
  /// How many passes this process has made before.
  package let number: Int
  /// What an instrumented frame without work takes here, nanoseconds.
  package let emptyFrame: Int64

  /// Where frames leave a trace in case that the process crashes; `nil`: nowhere.
  package let trail: CrashTrail?

  /// Called with each choice that is not natural, when it is made.
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

  /// The folder below which the unit may write files while it runs.
  package var folder: String { "\(order.scratch)/unit-\(order.unit)" }

  /// What chooses in a session, from 0; `nil`: nothing does, and the order is the natural one.
  package func scheduler(of session: Int) -> Scheduler? {
    order.schedule.map { schedule in
      let scheduler = Scheduler(
        schedule, session: session, names: order.namesChoices ?? false, watching: order.watchedChoice)
      scheduler.onDeviation = onDeviation
      return scheduler
    }
  }

  /// Removes that folder with what a pass left in it; one that carries no mark stays.
  package func clearFolder() { try? Removal.folder(folder) }

  /// Whether the session at a place keeps its rows, and its frames among them.
  package func keepsRows(_ session: Int) -> Bool {
    isLast && (order.keepAllFrames || session < order.detailedSessions)
  }
  package func keepsFrames(_ session: Int) -> Bool {
    keepsRows(session)
      && (order.keepAllFrames || session < order.framedSessions ?? order.detailedSessions)
  }
}
