public import HostSystem
public import Simulation

/// A session reads these host clocks and counters around its stages.
extension HostMeter: StageMeter {
  public func work() -> WorkCount {
    let done = workDone()
    return WorkCount(
      retains: done.retains, releases: done.releases, objects: done.objects, allocations: done.allocations)
  }
}
