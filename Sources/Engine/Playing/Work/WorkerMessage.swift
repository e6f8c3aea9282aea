package import HostSystem

/// The lines that a worker writes to its standard output, version 1 of the protocol.
///
/// A worker reads lines from its standard input: `open {order as JSON}`, `run`, `quit`. To compare two runs, `trace FRAMES`,
/// `dump SESSION` and `again` replace `run`. A worker answers `failed` to an unknown word, so an old binary can report that it
/// lacks it.
///
/// A worker started with `--copies` announces that word in `ready`. It runs each opened unit in a copy of itself, as if `run`
/// followed, and then replies `ended`.
package enum WorkerMessage: Hashable, Sendable {
  /// First line: the version of the protocol and the supported words.
  case ready(version: Int, words: [String])
  case opened(sessions: Int)
  /// From time to time during `run`: active frames, virtual milliseconds of all sessions, hitches, live bytes.
  case progress(frames: Int, virtualMilliseconds: Int, hitches: Int, liveBytes: Int)
  /// Before `done`, if any rule broke: the number of violations.
  case violated(Int)
  /// After `run`: the unit's file is written.
  case done(digest: String)
  case failed(String)
  /// An input that the scenario names is missing or invalid, so nothing can run.
  case refused(isMissing: Bool, String)
  /// After `trace N`: the frames that ran, fewer than N at the end.
  case traced([TracedFrame])
  /// After `dump N`: a `FrameDump` of session N as JSON.
  case looked(String)
  /// In a worker that uses copies: the copy's ending. The worker waits for the next `open`.
  case ended(ChildProcess.Ending)
  /// The machine interfered, such as a full disk. A retry or another machine may succeed.
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

  /// Parses a line; `nil` if it is not a message.
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
