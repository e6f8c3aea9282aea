internal import HostSystem
internal import Pairing

/// A process of a skiprope binary that runs a unit in bursts, on request.
final class SteppedProcess: Stepper {
  let hello: StepperHello
  private(set) var emptyFrame: Int64 = 0
  private let binary: NamedBinary
  private let process: ChildProcess
  private let answerSeconds: Double
  private var hasEnded = false

  /// The time limit for a process to end after a request, seconds.
  private static let partingSeconds = 5.0

  /// Starts a copy of the binary with these arguments, and waits until its unit is set up. Errors name the binary, not its copy.
  ///
  /// Throws `otherProtocol` for another version of the protocol or of the report schema. Throws `refused` when it cannot run the
  /// scenario, and `silent` when an answer takes longer than `answerSeconds`.
  convenience init(
    _ binary: NamedBinary, copy: String, arguments: [String], environment: [String: String], schema: Int,
    answerSeconds: Double
  ) throws(PairingError) {
    try self.init(
      greeted: binary, copy: copy, arguments: arguments, environment: environment, schema: schema,
      answerSeconds: answerSeconds)
    try receiveOpened()
  }

  /// Runs the unit under other orders in a copy of the binary. Throws as `init` does.
  static func orders(
    _ binary: NamedBinary, copy: String, arguments: [String], environment: [String: String], schema: Int,
    answerSeconds: Double
  ) throws(PairingError) -> SteppedOrders {
    let process = try SteppedProcess(
      greeted: binary, copy: copy, arguments: arguments + ["--other-orders"], environment: environment,
      schema: schema, answerSeconds: answerSeconds)
    while true {
      switch try process.receive() {
      case .playing: continue
      case .orders(let orders): return orders
      default: throw process.outOfTurn("--other-orders")
      }
    }
  }

  private init(
    greeted binary: NamedBinary, copy: String, arguments: [String], environment: [String: String],
    schema: Int,
    answerSeconds: Double
  ) throws(PairingError) {
    self.binary = binary
    self.answerSeconds = answerSeconds
    var settings = StableEnvironment.settings(from: environment, hashing: .deterministic)
    settings[SourceCommit.variable] = binary.commit
    do {
      process = try ChildProcess(
        path: copy, arguments: ["stepper"] + arguments, environment: settings)
    } catch {
      throw .refused(
        "`\(binary.path)` cannot be started: \(error.reason); give a program that runs on this machine")
    }
    let line: String?
    do throws(ChildProcess.Silence) {
      line = try process.receive(within: answerSeconds) { HostSignals.sawInterrupt }
    } catch {
      guard error == .ended else {
        hasEnded = true
        process.end(within: 0)
        throw SteppedProcess.failure(error, of: binary, answerSeconds)
      }
      line = nil
    }
    guard let line, case .hello(let hello) = StepperAnswer(line: line) else {
      // The process may wait for input that never comes.
      if line != nil { process.signal(15) }
      let ending = process.end(within: SteppedProcess.partingSeconds)
      hasEnded = true
      let how = ending.code.map { "left with code \($0)" } ?? "does not greet"
      throw .otherProtocol(
        "`\(binary.name)` cannot be stepped (it \(how)): it is older than the stepping protocol, or no skiprope. "
          + "Two run folders of it can still be compared: `compare RUN RUN`")
    }
    self.hello = hello
    guard hello.version == StepperHello.version else {
      refuse()
      throw .otherProtocol(
        "`\(binary.name)` speaks version \(hello.version) of the stepping protocol, this program version "
          + "\(StepperHello.version); compare with a program whose version both speak")
    }
    guard hello.schema == schema else {
      refuse()
      throw .otherProtocol(
        "`\(binary.name)` writes reports of schema \(hello.schema), this program of schema \(schema): programs are "
          + "compared only if their reports have the same schema")
    }
  }

  deinit { quit() }

  func step(frames: Int) throws(PairingError) -> Int {
    process.send("step \(frames)")
    guard case .stepped(let stepped) = try receive() else { throw outOfTurn("step") }
    return stepped
  }

  func finishRepetition() throws(PairingError) -> SteppedFrames {
    process.send("costs")
    guard case .costs(let count, let steps) = try receive() else { throw outOfTurn("costs") }
    let bytes = try waiting { () throws(ChildProcess.Silence) in
      try process.receive(byteCount: count, within: answerSeconds) { HostSignals.sawInterrupt }
    }
    guard var frames = SteppedFrames(bytes, stepNames: steps) else {
      throw .broken("`\(binary.name)` sent \(count) bytes of costs, which is not a whole number of frames")
    }
    guard hello.reportsLanes == true else { return frames }
    process.send("lanes")
    guard case .lanes(let costs) = try receive() else { throw outOfTurn("lanes") }
    frames.lanes = costs
    return frames
  }

  func beginRepetition() throws(PairingError) {
    process.send("again")
    try receiveOpened()
  }

  func quit() {
    guard !hasEnded else { return }
    hasEnded = true
    process.send("quit")
    process.end(within: SteppedProcess.partingSeconds)
  }

  /// Ends a process that may not understand `quit`.
  private func refuse() {
    hasEnded = true
    process.end(within: 0)
  }

  private static func failure(
    _ silence: ChildProcess.Silence, of binary: NamedBinary, _ seconds: Double
  ) -> PairingError {
    switch silence {
    case .ended: .broken("`\(binary.name)` ended in the middle of a unit")
    case .stopped: .stopped("ended early, before the programs had been compared")
    case .timedOut:
      .silent(
        "`\(binary.name)` has not answered for \(seconds) s, and was ended: it hangs, or is no skiprope; check whether "
          + "it runs alone: `\(binary.path) run SCENARIO`")
    case .endlessLine:
      .silent(
        "`\(binary.name)` sends more than \(ChildProcess.lineLimit >> 20) MB without the end of a line, and was ended: "
          + "it is no skiprope")
    }
  }

  /// Receives an answer. On failure ends the process and throws the reason.
  private func waiting<Received>(
    _ body: () throws(ChildProcess.Silence) -> Received
  ) throws(PairingError) -> Received {
    do throws(ChildProcess.Silence) { return try body() } catch {
      hasEnded = true
      process.end(within: 0)
      throw SteppedProcess.failure(error, of: binary, answerSeconds)
    }
  }

  private func receiveOpened() throws(PairingError) {
    guard case .opened(_, let nanoseconds) = try receive() else { throw outOfTurn("opened") }
    emptyFrame = emptyFrame == 0 ? Int64(nanoseconds) : min(emptyFrame, Int64(nanoseconds))
  }

  private func receive() throws(PairingError) -> StepperAnswer? {
    let line = try waiting { () throws(ChildProcess.Silence) in
      try process.receive(within: answerSeconds) { HostSignals.sawInterrupt }
    }
    let answer = StepperAnswer(line: line)
    if case .failed(let reason) = answer { throw .refused("`\(binary.name)`: \(reason)") }
    return answer
  }

  private func outOfTurn(_ word: String) -> PairingError {
    .broken("`\(binary.name)` sent an unexpected answer to `\(word)`")
  }
}
