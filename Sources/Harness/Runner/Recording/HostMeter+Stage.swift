internal import HostSystem
internal import Simulation

/// The host's clocks and counters are what a session reads around its stages.
extension HostMeter: StageMeter {}
