internal import Kernel

/// Sessions that end in haste. Every other user leaves right after Save or Cancel in one session of three [A]. Of
/// those with kills, half are also killed right after, during the flow's fade or the frame of the commit. One first
/// session in four ends before the welcome [A].
struct HurriedSessions {
  private(set) var sessions: [AppSession] = []
  private var random: RandomSource
  /// The time by which all following sessions come earlier.
  private var shift = TimeSpan.zero
  private let isHasty: Bool
  private let isKilled: Bool

  init(of sessions: [AppSession], _ seed: SeedTree, isHasty: Bool, isNew: Bool) {
    random = seed.stream()
    self.isHasty = isHasty
    isKilled = sessions.contains { $0.kill != nil }
    let isBrief = random.chance(0.25) && isNew
    for session in sessions { add(session, isBrief: isBrief && sessions.isEmpty) }
  }

  private mutating func add(_ session: AppSession, isBrief: Bool) {
    var session = session
    session.come(earlierBy: shift)
    hurryInto(&session)
    // Every session draws equally often, so that haste does not change later draws.
    let (isHurried, cancels, isClose) = (random.chance(0.33), random.chance(0.4), random.chance(0.5))
    let milliseconds = isClose ? random.inside(0...20) : random.inside(0...260)
    if isHasty, isHurried {
      session.haste = Haste(cancels: cancels, lead: .milliseconds(Int64(milliseconds)))
    }
    if isBrief {
      let brief = TimeSpan.seconds(Int64(random.inside(4...10)))
      shift = shift + max(.zero, session.end - session.begin - brief)
      session.end = min(session.end, session.begin + brief)
      session.kill = nil
    }
    sessions.append(session)
  }

  /// Kills some hurried sessions right after their end. The next launch follows at once.
  private mutating func hurryInto(_ session: inout AppSession) {
    let (isKill, isClose) = (random.chance(0.5), random.chance(0.5))
    let milliseconds = isClose ? random.inside(1...16) : random.inside(17...260)
    guard isKill, isKilled, let last = sessions.last, last.haste != nil else { return }
    let earlier = session.begin - (last.end + .milliseconds(Int64(milliseconds)))
    shift = shift + earlier
    session.come(earlierBy: earlier)
    session.isCold = true
  }
}

extension AppSession {
  /// The same session, earlier in session time.
  fileprivate mutating func come(earlierBy span: TimeSpan) {
    begin = begin - span
    end = end - span
    if let kill { self.kill = MiddleKill(at: kill.at - span, power: kill.power) }
  }
}
