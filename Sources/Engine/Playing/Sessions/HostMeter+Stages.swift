public import HostSystem
public import Simulation

/// The host's clocks and counters are what a session reads around its stages.
extension HostMeter: StageMeter {
  public func work() -> WorkCount {
    let done = workDone()
    return WorkCount(
      retains: done.retains, releases: done.releases, objects: done.objects, allocations: done.allocations)
  }
}
