internal import HostSystem
internal import Metrics
internal import Pairing
internal import Playing
internal import Reporting
internal import ScenarioFormat

/// Runs one unit for another process, a requested number of frames at a time (`StepperAnswer`).
enum StepperCommand {
  static func run(_ request: StepperRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    HostSignals.ignoreInterrupts()
    let machine = MachineIdentity(cpu: "", cores: 1, kernel: "", libraries: [:])
    say(
      .hello(
        StepperHello(
          schema: ReportJSON.schema, commit: SourceCommit.current, build: machine.build,
          toolchain: machine.toolchain, reportsLanes: true, playsOrders: true)))
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    do throws(CommandFailure) {
      if request.playsOrders { return try playOrders(request, scratch: scratch.path) }
      let stepper = try open(request, scratch: scratch.path)
      say(.opened(sessions: stepper.sessionCount, emptyFrame: Int(stepper.emptyFrame)))
      return try serve(stepper)
    } catch {
      say(.failed(error.message))
      return error.exit
    }
  }

  private static func open(_ request: StepperRequest, scratch: String) throws(CommandFailure) -> UnitStepper {
    let typed = try request.scenario()
    let order = order(request, typed, scratch: scratch)
    do throws(RunError) { return try UnitStepper(order: order, of: typed.subject) } catch {
      throw CommandFailure(error)
    }
  }

  private static func playOrders(_ request: StepperRequest, scratch: String) throws(CommandFailure)
    -> ExitCode
  {
    let typed = try request.scenario()
    let order = order(request, typed, scratch: scratch)
    let search = ScheduleSearch(order, schedules: typed.scenario.schedules, of: typed.subject, nil)
    do throws(RunError) {
      var reports = 0
      let found = try search.search { _ in
        reports += 1
        say(.playing(reports))
      }
      say(
        .orders(
          SteppedOrders(
            natural: found.natural ?? [], findings: found.findings, differences: found.differences)))
    } catch {
      throw CommandFailure(error)
    }
    return .holds
  }

  private static func order(_ request: StepperRequest, _ typed: TypedScenario, scratch: String) -> WorkOrder {
    var order = WorkOrder(
      scenario: typed.scenario, unit: typed.units.lowerBound, repetitions: 1, keepAllFrames: false,
      detailedSessions: 0, results: scratch + "/units", scratch: scratch + "/scratch", hostScore: 1,
      bug: request.bug)
    order.slowness = request.slowness
    return order
  }

  private static func serve(_ stepper: UnitStepper) throws(CommandFailure) -> ExitCode {
    var lanes = LaneCosts()
    while let line = readLine() {
      let words = line.split(separator: " ")
      do throws(RunError) {
        switch (words.first, words.count) {
        case ("step", 2):
          guard let frames = Int(words[1]), frames > 0 else {
            throw .invalidInput("`\(line)` does not say how many frames, above 0")
          }
          say(.stepped(try stepper.step(frames: frames)))
        case ("costs", 1):
          let frames = stepper.finishRepetition()
          lanes = frames.lanes
          let bytes = frames.bytes
          say(.costs(bytes: bytes.count, steps: frames.stepNames))
          HostStreams.write(bytes)
        case ("lanes", 1): say(.lanes(lanes))
        case ("again", 1):
          try stepper.beginRepetition()
          say(.opened(sessions: stepper.sessionCount, emptyFrame: Int(stepper.emptyFrame)))
        case ("quit", 1): return .holds
        default:
          throw .invalidInput("unknown command: \(line.prefix(40)); use step, costs, lanes, again or quit")
        }
      } catch {
        throw CommandFailure(error)
      }
    }
    return .holds
  }

  private static func say(_ answer: StepperAnswer) {
    print(answer.line)
    HostStreams.flushOutput()
  }
}
