/// The lines of a stepped process, version 1 of its protocol.
///
/// It says `hello` by itself, and `opened` once its unit is ready. Then it reads commands, a line each: `step N`, `costs`
/// when a repetition is over, `lanes` then, where its `hello` knows the word, `again` for the next one, `quit`. Only `costs` is followed by bytes that are no line.
/// One that is started with `--other-orders` plays those instead, which its `hello` knows: it says `playing` now and then, and ends with
/// `orders`.
package enum StepperAnswer: Hashable, Sendable {
  case hello(StepperHello)
  /// Ready at the first frame: devices of the unit, and what an empty instrumented frame takes here, nanoseconds.
  case opened(sessions: Int, emptyFrame: Int)
  /// Frames stepped; fewer than asked at a repetition's end.
  case stepped(Int)
  /// So many bytes follow (`SteppedFrames.bytes`), with the names of the steps.
  case costs(bytes: Int, steps: [String])
  /// What the effects of the repetition took on the lanes; asked for only where `hello` says that it is told.
  case lanes(LaneCosts)
  /// That a search for other orders goes on, counted, and what it found; only of a process that was started for it.
  case playing(Int)
  case orders(SteppedOrders)
  case failed(String)

  /// The answer as one line.
  package var line: String {
    switch self {
    case .hello(let hello): "hello \(hello.json)"
    case .opened(let sessions, let emptyFrame): "opened \(sessions) \(emptyFrame)"
    case .stepped(let frames): "stepped \(frames)"
    case .costs(let bytes, let steps):
      "costs \(bytes) \(steps.map { StepperAnswer.word($0) }.joined(separator: ","))"
    case .lanes(let costs): "lanes \(costs.words)"
    case .playing(let plays): "playing \(plays)"
    case .orders(let orders): "orders \(orders.json)"
    case .failed(let reason): "failed \(reason.split(whereSeparator: \.isNewline).joined(separator: " / "))"
    }
  }

  /// The answer of a line; `nil` when it is none.
  package init?(line: String) {
    let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = words.count > 1 ? words[1] : ""
    let numbers = rest.split(separator: " ").map { Int($0) }
    switch (words[0], numbers.count) {
    case ("hello", _):
      guard let hello = StepperHello(json: rest) else { return nil }
      self = .hello(hello)
    case ("opened", 2):
      guard let sessions = numbers[0], let emptyFrame = numbers[1] else { return nil }
      self = .opened(sessions: sessions, emptyFrame: emptyFrame)
    case ("stepped", 1):
      guard let frames = numbers[0] else { return nil }
      self = .stepped(frames)
    case ("playing", 1):
      guard let plays = numbers[0] else { return nil }
      self = .playing(plays)
    case ("orders", _):
      guard let orders = SteppedOrders(json: rest) else { return nil }
      self = .orders(orders)
    case ("costs", 1...2):
      let parts = rest.split(separator: " ")
      guard let bytes = numbers[0], bytes >= 0 else { return nil }
      self = .costs(
        bytes: bytes, steps: parts.dropFirst().flatMap { $0.split(separator: ",").map(String.init) })
    case ("lanes", _):
      guard let costs = LaneCosts(words: rest) else { return nil }
      self = .lanes(costs)
    case ("failed", _): self = .failed(rest.isEmpty ? "no reason given" : String(rest))
    default: return nil
    }
  }

  /// A step's name as one word, however it was spelled.
  private static func word(_ name: String) -> String {
    String(name.map { $0 == " " || $0 == "," || $0.isNewline ? "_" : $0 })
  }
}
