/// A line that a stepped process sends, version 1 of the protocol.
///
/// The process sends `hello` at once, and `opened` when its unit is ready. Then it reads one command per line: `step N`; `costs`
/// after a repetition, then `lanes` if its `hello` announces it; `again` for the next repetition; `quit`. Only `costs` is
/// followed by binary data.
///
/// With `--other-orders`, if its `hello` announces that, it runs other orders instead. It sends `playing` now and then, and
/// finally `orders`.
package enum StepperAnswer: Hashable, Sendable {
  case hello(StepperHello)
  /// Ready for the first frame: the number of sessions, and the cost of an empty instrumented frame in nanoseconds.
  case opened(sessions: Int, emptyFrame: Int)
  /// The number of frames run; fewer than requested at a repetition's end.
  case stepped(Int)
  /// Announces the number of bytes that follow (`SteppedFrames.bytes`), and the names of the steps.
  case costs(bytes: Int, steps: [String])
  /// The costs of the repetition's effects on the lanes; requested only if `hello` announces it.
  case lanes(LaneCosts)
  /// The number of orders run so far, and the final result; sent only with `--other-orders`.
  case playing(Int)
  case orders(SteppedOrders)
  case failed(String)

  /// The encoded line.
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

  /// Parses a line; `nil` when it is invalid.
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

  /// A step's name as one word: spaces, commas and line breaks become underscores.
  private static func word(_ name: String) -> String {
    String(name.map { $0 == " " || $0 == "," || $0.isNewline ? "_" : $0 })
  }
}
