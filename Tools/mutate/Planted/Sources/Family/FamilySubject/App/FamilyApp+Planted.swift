internal import AppCore
internal import Gallery
internal import HostSystem
internal import Kernel
internal import PhotoCaching
internal import Simulation

/// The planted bugs of this seam; see `PlantedBug`.
extension FamilyApp {
  /// Decodes inside the frame, as an app does that forgot the queue.
  func decodeOnMainLane(at vsync: Instant) {
    guard bugIsOn("main-lane-decode") else { return }
    while let decode = withdrawDecode() {
      _ = perform(decode, at: vsync)
      finish(decode, at: vsync)
    }
    core.carryOut(at: vsync)
  }

  /// Does 100 device milliseconds of work in every 500th frame, as an app does that tidies up when it is busiest. In
  /// rounds of the calibration, so that it is as long on the device whatever the host.
  func stutter() {
    guard bugIsOn("slow-frame") else { return }
    framesAnimated += 1
    guard framesAnimated.isMultiple(of: 500) else { return }
    let host = 100_000_000 * costs.relativeSpeed
    HostScore.work(rounds: Int(host / Double(HostScore.referenceNanoseconds)))
  }

  /// Keeps the processor for as long again as an effect took, as a decoder or a store does that is half as fast.
  func dawdle(_ kind: LaneOperation, since began: Int64) {
    switch kind {
    case .decode where bugIsOn("half-speed-decode"), .commit where bugIsOn("half-speed-commit"): break
    default: return
    }
    let done = HostClock.threadCPU()
    while HostClock.threadCPU() - done < done - began {}
  }

  /// Does more in a layout than it takes. Of retains three: all layouts of `smoke` together do 3.1 a frame.
  func overdo() {
    if bugIsOn("frame-allocation") { load.allocate() }
    if bugIsOn("doubled-retains") { load.retain(times: 3) }
    if bugIsOn("spinning-layout") {
      let began = HostClock.monotonic()
      while HostClock.monotonic() - began < 2_000_000 {}
    }
  }

  /// Nanoseconds of this host.
  var now: Int64 { HostClock.monotonic() }

  /// Stays in the layout until it has taken four times as long.
  func linger(since began: Int64) {
    guard bugIsOn("slow-layout") else { return }
    let end = HostClock.monotonic() + 3 * (HostClock.monotonic() - began)
    while HostClock.monotonic() < end {}
  }

  /// Forgets two objects in every 50th round, as a view does that never takes its observers off.
  func forget() {
    guard bugIsOn("slow-leak"), round > 0, round.isMultiple(of: 50), forgotten.count < round / 25,
      core.lastGlance.screen != .grid
    else { return }
    forgotten.append(ForgottenObserver(of: lastGlancedScreen))
    forgotten.append(ForgottenObserver(of: lastGlancedScreen))
  }

  /// Keeps an object of what ended, was withdrawn, was refused or vanished in this frame, as those do who count what was and
  /// never what is.
  func keepWhatIsOver() {
    for kind in core.updates.reported {
      let isOver =
        switch kind {
        case .groupPhotoExpired: bugIsOn("ended-leak")
        case .groupPhotoWithdrawn: bugIsOn("withdrawn-leak")
        case .albumPhotoVanished, .categoryVanished: bugIsOn("vanished-leak")
        default: false
        }
      if isOver { leftovers.append(RetainedPhoto(of: lastGlancedScreen)) }
    }
    guard bugIsOn("refusal-leak") else { return }
    for case .refused in core.updates.ledger { leftovers.append(RetainedRefusal(of: lastGlancedScreen)) }
  }

  /// Keeps an object of the launch before.
  func keepLaunch() {
    if bugIsOn("launch-leak") { leftovers.append(RetainedLaunch(of: lastGlancedScreen)) }
  }

  private var lastGlancedScreen: Int { Int(core.lastGlance.screen.rawValue) }

  /// Holds a fifth more than the photos do.
  func hoard() {
    if bugIsOn("fifth-more-memory") { load.hold(fifthOf: memory.held) }
  }

  /// Keeps a decoded bitmap for ever, as a cache does that nobody empties.
  func leak(_ outcome: PhotoJobOutcome) {
    guard bugIsOn("leak"), case .decoded(let bitmap) = outcome else { return }
    leaked.append(bitmap)
  }

  /// Whether a request is lost on its way to its lane, as of a queue that forgets who came second.
  func loses(_ operation: Operation) -> Bool {
    guard bugIsOn("lost-request"), case .decode = operation.lane else { return false }
    decodesAsked += 1
    return decodesAsked.isMultiple(of: 20)
  }

  /// Whether a removal is answered and not done, as a disk does that forgets a file's other name.
  var onlySaysThatItRemoves: Bool { bugIsOn("kept-bytes") }

  /// Whether an answer took so long that an app does not listen any more; its request stays open.
  func dropsAnswer(to effect: RequestID, at vsync: Instant) -> Bool {
    guard bugIsOn("dropped-answer"), let operation = requests.operations[effect] else { return false }
    return vsync - operation.asked > .seconds(3)
  }

  /// What the app hears of what happens around it.
  func planted(_ events: [AppEvent]) -> [AppEvent] {
    if bugIsOn("ignored-warning") { return events.filter { $0 != .memoryWarning(isCritical: false) } }
    if bugIsOn("ignored-critical") { return events.filter { $0 != .memoryWarning(isCritical: true) } }
    if bugIsOn("greedy-warning") {
      return events.map { $0 == .memoryWarning(isCritical: false) ? .memoryWarning(isCritical: true) : $0 }
    }
    if bugIsOn("deaf-clock") { return events.filter { if case .clockMoved = $0 { false } else { true } } }
    return events
  }
}

/// An object that nobody needs any more and somebody still holds.
class ForgottenObject {
  let screen: Int

  init(of screen: Int) { self.screen = screen }
}

final class ForgottenObserver: ForgottenObject {}
final class RetainedPhoto: ForgottenObject {}
final class RetainedRefusal: ForgottenObject {}
final class RetainedLaunch: ForgottenObject {}
