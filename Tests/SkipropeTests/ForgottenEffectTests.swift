import Commands
import Kernel
import Playing
import ScenarioFormat
import Skiprope
import Testing

/// An app that asks for an effect and has forgotten to perform it.
struct ForgetfulApp: AppUnderTest {
  private var isAsked = false
  var nextDue: Instant? { .zero }
  mutating func recognise(_ sample: TouchSample) {}
  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {}
  mutating func animate(to vsync: Instant) {}
  mutating func layOut(at vsync: Instant) {}
  mutating func diff(digest: inout StableDigest) -> DisplayDelta { DisplayDelta() }
  mutating func drainEffects(into requests: inout [Request<Lane>]) {
    if !isAsked { requests.append(.start(RequestID(1), .network, rank: 0)) }
    isAsked = true
  }
  func mix(into digest: inout StableDigest) {}
}

enum Forgetful: Skiprope.Subject {
  static let name = "forgetful"
  static func app(for setup: Setup<Forgetful>) -> ForgetfulApp { ForgetfulApp() }
  static let actions: [TouchAction] = [.tap(.anywhere)]
}

@Suite("An app that does not perform its effects")
struct ForgottenEffectTests {
  @Test("a missing `perform` ends the unit with a message that names the app")
  func message() throws {
    let subject = CompiledSubject(Forgetful.self).subject
    let error = #expect(throws: RunError.self) {
      _ = try subject.play(try subject.scenario("session: {length: 2s}"))
    }
    guard case .unsupported(let words) = error else { throw RunError.invalidInput("\(error as Any)") }
    #expect(words == "ForgetfulApp asked for an effect and does not perform it: implement `perform`")
  }
}
