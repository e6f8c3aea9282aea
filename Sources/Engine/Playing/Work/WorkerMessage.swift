package import HostSystem

/// The lines a worker says on its standard output, version 1 of the protocol.
///
/// A worker is told, each on a line of its standard input: `open {order as JSON}`, then `run`, then `quit`; or, where two plays
/// are compared, `trace FRAMES`, `look SESSION` and `again` instead of `run`. A worker that does
/// not know a word answers `failed`, so an old binary can say that it cannot.
///
/// One that is started with `--copies`, and says so by that word in `ready`, plays each unit that is opened in a copy of itself, as if `run`
/// followed, and ends it with `ended`.
package enum WorkerMessage: Hashable, Sendable {
  /// First line: the version of the protocol and the words it understands.
  case ready(version: Int, words: [String])
  case opened(sessions: Int)
  /// Now and then during `run`: active frames, virtual milliseconds of all sessions, hitches, live bytes.
  case progress(frames: Int, virtualMilliseconds: Int, hitches: Int, liveBytes: Int)
  /// Before `done`, where there were any: violations of invariants.
  case violated(Int)
  /// After `run`: the unit's file is in place.
  case done(digest: String)
  case failed(String)
  /// What the scenario names is not there, or is there and of no use: nothing can be played with it.
  case refused(isMissing: Bool, String)
  /// After `trace N`: the frames that were played, fewer than N at the end.
  case traced([TracedFrame])
  /// After `look N`: a `FrameDump` of session N as JSON.
  case looked(String)
  /// Of a worker that plays each unit in a copy of itself: the copy has ended so, and the worker waits for the next `open`.
  case ended(ChildProcess.Ending)
  /// The machine was in the way, such as a full disk: the same may come through elsewhere or later.
  case hindered(String)

  /// The message as one line.
  package var line: String {
    switch self {
    case .ready(let version, let words): "ready \(version) \(words.joined(separator: ","))"
    case .opened(let sessions): "opened \(sessions)"
    case .progress(let frames, let virtual, let hitches, let live):
      "progress \(frames) \(virtual) \(hitches) \(live)"
    case .violated(let count): "violated \(count)"
    case .done(let digest): "done \(digest)"
    case .failed(let reason): "failed \(WorkerMessage.oneLine(reason))"
    case .refused(let isMissing, let reason):
      "refused \(isMissing ? "missing" : "invalid") \(WorkerMessage.oneLine(reason))"
    case .traced(let frames): "traced " + frames.map(\.word).joined(separator: " ")
    case .looked(let json): "looked \(WorkerMessage.oneLine(json))"
    case .ended(let ending):
      "ended \(ending.code ?? -1) \(ending.signal ?? 0) \(ending.peakResidentBytes) \(Int((ending.cpuSeconds * 1e6).rounded()))"
    case .hindered(let reason): "hindered \(WorkerMessage.oneLine(reason))"
    }
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " / ")
  }

  /// The message of a line; `nil` when it is none.
  package init?(line: String) {
    let words = line.split(separator: " ", maxSplits: 1)
    guard let verb = words.first else { return nil }
    let rest = words.count > 1 ? words[1].split(separator: " ") : []
    let numbers = rest.map { Int($0) }
    switch (verb, rest.count) {
    case ("ready", 2):
      guard let version = numbers[0] else { return nil }
      self = .ready(version: version, words: rest[1].split(separator: ",").map(String.init))
    case ("opened", 1):
      guard let sessions = numbers[0] else { return nil }
      self = .opened(sessions: sessions)
    case ("progress", 4):
      guard let frames = numbers[0], let virtual = numbers[1], let hitches = numbers[2], let live = numbers[3]
      else {
        return nil
      }
      self = .progress(frames: frames, virtualMilliseconds: virtual, hitches: hitches, liveBytes: live)
    case ("violated", 1):
      guard let count = numbers[0] else { return nil }
      self = .violated(count)
    case ("done", 1): self = .done(digest: String(rest[0]))
    case ("failed", _): self = .failed(words.count > 1 ? String(words[1]) : "no reason given")
    case ("refused", 1...) where ["missing", "invalid"].contains(rest[0]):
      let reason = words[1].dropFirst(rest[0].count + 1)
      self = .refused(isMissing: rest[0] == "missing", reason.isEmpty ? "no reason given" : String(reason))
    case ("traced", _):
      let frames = rest.compactMap(TracedFrame.init(word:))
      guard frames.count == rest.count else { return nil }
      self = .traced(frames)
    case ("looked", 1...): self = .looked(String(words[1]))
    case ("ended", 4):
      guard let code = numbers[0].flatMap(Int32.init(exactly:)),
        let signal = numbers[1].flatMap(Int32.init(exactly:)), let peak = numbers[2], let cpu = numbers[3]
      else { return nil }
      self = .ended(
        ChildProcess.Ending(
          code: code < 0 ? nil : code, signal: signal == 0 ? nil : signal, peakResidentBytes: peak,
          cpuSeconds: Double(cpu) / 1e6))
    case ("hindered", _): self = .hindered(words.count > 1 ? String(words[1]) : "no reason given")
    default: return nil
    }
  }
}
