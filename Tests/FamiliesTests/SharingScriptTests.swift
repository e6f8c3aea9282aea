import Families
import Kernel
import ScenarioFormat
import Testing

@Suite("Sharing in a scenario")
struct SharingScriptTests {
  @Test(
    "pictures arrive from the beginning without faults, else from the faults' end; it may be unknown"
  )
  func reachable() {
    let faults: [(inout SharingScript) -> Void] = [
      { $0.failedPerMille = 1 }, { $0.lostAnswersPerMille = 1 }, { $0.slowPerMille = 1 },
      { $0.offlineEvery = .seconds(1) },
    ]
    for until in [TimeSpan.zero, .seconds(90)] {
      var script = SharingScript()
      script.until = until
      #expect(script.reachable == .zero)
      // What the server refuses, it has been sent.
      (script.fullPercent, script.tooOldPerMille, script.noCameraPerMille) = (50, 50, 50)
      #expect(script.reachable == .zero)
      for (number, fault) in faults.enumerated() {
        var faulty = script
        fault(&faulty)
        let expected: Instant? = until == .zero ? nil : Instant.zero + until
        #expect(faulty.reachable == expected, "fault \(number)")
      }
    }
  }
}
