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

  @Test("several missed hours give one sweep")
  func missed() {
    var schedule = SweepSchedule()
    _ = schedule.launched(at: .zero)
    let occasion21 = schedule.due(at: .seconds(36_000))
    #expect(occasion21 == .hourly)
    #expect(schedule.next == .seconds(39_600))
  }

  @Test("a sweep is due once from its nanosecond on, the next one an interval after it ran")
  func boundary() {
    var schedule = SweepSchedule(interval: .minutes(10))
    #expect(schedule.next == .never)
    #expect(schedule.interval == .minutes(10))
    _ = schedule.launched(at: .seconds(30))
    #expect(schedule.next == .seconds(630))
    let early = schedule.due(at: Instant(nanoseconds: 629_999_999_999))
    #expect(early == nil)
    #expect(schedule.next == .seconds(630))
    let punctual = schedule.due(at: .seconds(630))
    #expect(punctual == .hourly)
    #expect(schedule.next == .seconds(1_230))
    let late = schedule.due(at: .seconds(1_231))
    #expect(late == .hourly)
    #expect(schedule.next == .seconds(1_831))
    let again = schedule.due(at: .seconds(1_231))
    #expect(again == nil)
  }

  @Test("returning to the foreground postpones the hourly sweep, the background cancels it")
  func foreground() {
    var schedule = SweepSchedule()
    #expect(schedule.interval == .hours(1))
    _ = schedule.launched(at: .zero)
    _ = schedule.enteredForeground(at: .seconds(3_000))
    let putOff = schedule.due(at: .seconds(6_599))
    #expect(putOff == nil)
    let due = schedule.due(at: .seconds(6_600))
    #expect(due == .hourly)
    schedule.enteredBackground()
    #expect(schedule.next == .never)
    let never = schedule.due(at: .never)
    #expect(never == nil)
    #expect(schedule.next == .never)
  }

  @Test("before the launch no sweep is due, not even at the end of time")
  func beforeLaunch() {
    var schedule = SweepSchedule()
    for time in [.zero, .seconds(3_600), .never] as [Instant] {
      let occasion = schedule.due(at: time)
      #expect(occasion == nil)
    }
  }

  #if compiler(>=6.3)
    @Test("an interval of zero traps")
    func noInterval() async {
      await #expect(processExitsWith: .failure) { _ = SweepSchedule(interval: .zero) }
    }
  #endif
}
