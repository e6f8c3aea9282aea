import Gestures
import Kernel

/// Random samples into a recogniser, and a plain model of the rules that holds every decision to account.
struct GestureStorm {
  /// What the model knows about one touch sequence.
  private struct Account {
    var commitCount = 0
    var isSpoiled = false
    var isOver = false
    var isDragging = false
    var isPinching = false
  }

  private(set) var bench: GestureBench
  /// The first rule that was broken.
  private(set) var fault: String?
  private var down: Set<UInt8> = []
  private var accounts: [Account] = []
  private var checkedCount = 0
  private var time: Instant
  private var position = ScreenPoint(200, 400)
  /// Some storms come from a sane panel.
  private let isSane: Bool
  private let fingerCount: Int

  init(random: inout RandomSource) {
    var scope = GestureScope()
    scope.doubleTap = random.chance(0.7)
    scope.longPress = random.chance(0.7)
    scope.pinch = random.chance(0.7)
    if random.chance(0.8) { scope.horizontalSwipe = random.chance(0.5) ? .story : .parity }
    if random.chance(0.8) { scope.verticalSwipe = .pager(extent: .points(390)) }
    bench = GestureBench(scope)
    isSane = random.chance(0.4)
    fingerCount = random.inside(1...4)
    time = .milliseconds(Int64(random.below(100_000)))
  }

  mutating func step(_ random: inout RandomSource) {
    if random.chance(0.02) {
      bench.recogniser.scope.doubleTap.toggle()
      bench.recogniser.checkInvariants()
    }
    if random.chance(0.02) {
      bench.recogniser.cancelSequence(at: time, into: &bench.decisions)
      bench.recogniser.checkInvariants()
      if !down.isEmpty, !accounts.isEmpty { accounts[accounts.count - 1].isSpoiled = true }
    } else if random.chance(0.08) {
      bench.advance(to: time)
    } else {
      touch(nextSample(&random))
    }
    audit()
  }

  /// Lifts what is down and lets the timers run out.
  mutating func finish() {
    for finger in down.sorted() {
      touch(TouchSample(time: time, finger: finger, phase: .ended, position: position))
    }
    let late = max(time, bench.recogniser.nextDue ?? time)
    bench.advance(to: late + .seconds(60))
    audit()
    if bench.recogniser.isTouching { fail("fingers are down after all have lifted") }
    if let due = bench.recogniser.nextDue { fail("a timer is due at \(due.nanoseconds) ns after the end") }
    if accounts.count != bench.recogniser.nextSequence { fail("a sequence without touchDown") }
    if accounts.contains(where: { !$0.isOver }) { fail("a sequence without allLifted") }
  }

  private mutating func nextSample(_ random: inout RandomSource) -> TouchSample {
    let finger = random.chance(0.01) ? 255 : UInt8(random.below(fingerCount))
    var phase = TouchPhase.moved
    if isSane {
      if !down.contains(finger) {
        phase = .began
      } else if random.chance(0.25) {
        phase = random.chance(0.1) ? .cancelled : .ended
      }
    } else {
      phase =
        random.chance(0.5) ? .moved : random.chance(0.5) ? .began : random.chance(0.8) ? .ended : .cancelled
    }
    moveTime(&random)
    if random.chance(0.5) {
      position = position + ScreenPoint(random.uniform(-9, 9), random.uniform(-9, 9))
    } else if random.chance(0.5) {
      position = ScreenPoint(random.uniform(0, 390), random.uniform(0, 844))
    }
    return TouchSample(time: time, finger: finger, phase: phase, position: position)
  }

  private mutating func moveTime(_ random: inout RandomSource) {
    switch random.below(isSane ? 8 : 12) {
    case 0...5: time = time + .microseconds(Int64(random.inside(1_000...17_000)))
    case 6: time = time + .milliseconds(Int64(random.inside(20...700)))
    case 7: break
    case 8: time = time - .milliseconds(Int64(random.inside(1...900)))
    case 9: time = time + .seconds(Int64(random.inside(1...5_000)))
    default: time = time + TimeSpan(nanoseconds: Int64(random.inside(0...2)))
    }
  }

  private mutating func touch(_ sample: TouchSample) {
    let wasDown = down.contains(sample.finger)
    // A lost lift or a cancelled finger spoils what is going on before this sample may begin something new.
    if wasDown, sample.phase == .began || sample.phase == .cancelled { spoil() }
    switch sample.phase {
    case .began:
      if !down.subtracting([sample.finger]).isEmpty { spoil() }
      down.insert(sample.finger)
    case .ended, .cancelled: down.remove(sample.finger)
    case .moved: break
    }
    bench.handle(sample)
    audit()
    if bench.recogniser.isTouching == down.isEmpty { fail("isTouching is wrong with \(down) down") }
  }

  private mutating func spoil() { accounts[accounts.count - 1].isSpoiled = true }

  private mutating func fail(_ what: String) { if fault == nil { fault = what } }

  private mutating func audit() {
    while checkedCount < bench.decisions.count {
      audit(bench.decisions[checkedCount])
      checkedCount += 1
    }
  }

  private mutating func audit(_ decision: GestureDecision) {
    let index = decision.sequence
    if decision.kind == .touchDown {
      if index != accounts.count { fail("sequence \(index) begins as number \(accounts.count)") }
      if let last = accounts.last, !last.isOver { fail("sequence \(index) begins before the last is over") }
      accounts.append(Account())
      return
    }
    guard accounts.indices.contains(index) else { return fail("\(decision.kind) of a sequence not begun") }
    var account = accounts[index]
    audit(decision, &account)
    accounts[index] = account
  }

  private mutating func audit(_ decision: GestureDecision, _ account: inout Account) {
    let kind = decision.kind
    if decision.commits {
      account.commitCount += 1
      if account.commitCount > 1 { fail("sequence \(decision.sequence) commits again: \(kind)") }
      if account.isSpoiled { fail("spoiled sequence \(decision.sequence) commits \(kind)") }
    }
    if account.isOver, kind != .tap, kind != .cancelled { fail("\(kind) after allLifted") }
    switch kind {
    case .dragBegan:
      if account.isDragging { fail("a drag begins twice") }
      account.isDragging = true
    case .dragChanged:
      if !account.isDragging { fail("a drag goes on that did not begin") }
    case .dragEnded:
      if !account.isDragging { fail("a drag ends that did not begin") }
      account.isDragging = false
    case .pinchBegan:
      if account.isPinching || account.isDragging { fail("a pinch begins inside another gesture") }
      account.isPinching = true
    case .pinchChanged(let scale):
      if !account.isPinching { fail("a pinch goes on that did not begin") }
      if scale < 0 { fail("scale \(scale)") }
    case .pinchEnded:
      if !account.isPinching { fail("a pinch ends that did not begin") }
      account.isPinching = false
    case .cancelled:
      account.isDragging = false
      account.isPinching = false
      // A drag may be cancelled into a pinch; neither commits.
      account.isSpoiled = true
    case .allLifted:
      if account.isDragging || account.isPinching { fail("all lifted inside a gesture") }
      account.isOver = true
    default: break
    }
  }
}
