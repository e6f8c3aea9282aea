import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of toast.once, in the background")
struct ToastCheckBackgroundTests {
  @Test("no frame in the background breaks a rule of time: not shown yet, still there, still fading")
  func behind() {
    for (opacity, since) in [(nil, 2_900), (255, 1_016), (90, 3_016)] as [(UInt8?, Int64)] {
      var evening = ToastEvening()
      evening.ask(0, at: opacity == nil ? since : 1_000, shown: opacity != nil)
      if opacity == 90 { evening.run(1_016, 3_000, [Film.toast(0)]) }
      let items = opacity.map { [Film.toast(0, opacity: $0)] } ?? []
      evening.frame(since, items)
      evening.film.frame.isInBackground = true
      evening.frame(4_030, items)
      evening.frame(9_000, items)
      #expect(evening.check.tally.violations == 0, "\(evening.check.tally.examples)")
    }
  }

  @Test("a fade continues after the background, for at most another second")
  func fadeAcrossBackground() {
    var evening = ToastEvening()
    evening.ask(0, at: 1_000)
    evening.run(1_016, 3_000, [Film.toast(0)])
    evening.run(3_016, 3_500, [Film.toast(0, opacity: 90)])
    evening.film.frame.isInBackground = true
    evening.frame(3_516, [Film.toast(0, opacity: 90)])
    evening.film.frame.isInBackground = false
    evening.run(9_000, 9_990, [Film.toast(0, opacity: 90)])
    #expect(evening.check.tally.violations == 0)
    evening.run(10_006, 10_100, [Film.toast(0, opacity: 90)])
    #expect(evening.check.tally.violations == 1)
  }

  @Test("time in the background does not count, neither for waiting nor for staying")
  func background() {
    var evening = ToastEvening()
    evening.ask(0, at: 1_000)
    evening.run(1_016, 2_000, [Film.toast(0)])
    evening.film.frame.isInBackground = true
    evening.frame(2_000, [Film.toast(0)])
    evening.film.frame.isInBackground = false
    evening.frame(32_000, [Film.toast(0)])
    evening.run(32_016, 33_000, [Film.toast(0)])
    evening.frame(33_016, [Film.toast(0, opacity: 90)])
    evening.frame(33_200, [])
    #expect(evening.check.tally.violations == 0)

    evening.film.frame.isInBackground = true
    evening.frame(40_000, [], [.toastRequested(number: 1, isCategory: true)])
    evening.film.frame.isInBackground = false
    evening.frame(99_000, [Film.toast(1, opacity: 1)])
    #expect(evening.check.tally.violations == 0)
    evening.frame(100_000, [])
    #expect(evening.check.tally.examples == ["at 1:40.000: toast 1 stayed 1.000 s"])
  }
}
