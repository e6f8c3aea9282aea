internal import Kernel
internal import LedgerSync
internal import Simulation

/// An action at a time of a history, on a device or at the zone on its behalf.
enum HistoryAction {
  case edit(Int)
  case incident(Int)
  /// The faults end for all devices.
  case healing
  /// The device is online again, unless another offline phase has begun since.
  case online(phase: Int)
  case restart
  case wake(number: Int)
  case clock(number: Int)
  case notice
  /// Records delivered on their own; `isAltered` if they differ from those made.
  case delivery([SyncRecord], isAltered: Bool)
  case sendArrives(life: Int, installation: Int, attempt: Int, [SyncRecord], RequestFate)
  case sendAnswered(life: Int, attempt: Int, SendAnswer)
  case fetchArrives(life: Int, attempt: Int, ChangeToken?, RequestFate)
  /// `asOf` is when the zone was read.
  case fetchAnswered(life: Int, attempt: Int, FetchAnswer, asOf: Instant)
}

/// An action and its device.
struct HistoryStep {
  var device: Int
  var action: HistoryAction
}

extension EventQueue<HistoryStep> {
  /// Plans an action. O(log planned).
  mutating func add(_ action: HistoryAction, device: Int, at time: Instant) {
    add(HistoryStep(device: device, action: action), at: time)
  }
}
