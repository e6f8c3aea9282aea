import Expiry
import Kernel
import Testing

@Suite struct SweepScheduleTests {
  @Test("sweeps come at launch, on return to the foreground, and an hour after the last")
  func schedule() {
    var schedule = SweepSchedule()
    let occasion14 = schedule.due(at: .seconds(9_999))
    #expect(occasion14 == nil)
    let occasion15 = schedule.launched(at: .zero)
    #expect(occasion15 == .launch)
    let occasion16 = schedule.due(at: .seconds(3_599))
    #expect(occasion16 == nil)
    let occasion17 = schedule.due(at: .seconds(3_600))
    #expect(occasion17 == .hourly)
    let occasion18 = schedule.due(at: .seconds(3_600))
    #expect(occasion18 == nil)
    schedule.enteredBackground()
    let occasion19 = schedule.due(at: .seconds(20_000))
    #expect(occasion19 == nil)
    let occasion20 = schedule.enteredForeground(at: .seconds(20_000))
    #expect(occasion20 == .foreground)
    #expect(schedule.next == .seconds(23_600))
  }

  @Test("hours that were missed are one sweep")
  func missed() {
    var schedule = SweepSchedule()
    _ = schedule.launched(at: .zero)
    let occasion21 = schedule.due(at: .seconds(36_000))
    #expect(occasion21 == .hourly)
    #expect(schedule.next == .seconds(39_600))
  }
}
