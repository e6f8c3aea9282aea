import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of cache.limits")
struct CacheCheckTests {
  @Test("a cache at its limits is accepted; evictions exercise the rule")
  func healthy() {
    var check = CacheCheck(entryLimit: 3, byteLimit: ByteCount(100))
    let film = Film()
    film.frame.cachedCount = 3
    film.frame.cachedBytes = ByteCount(100)
    check.check(film.frame)
    check.finish(Film.end(evictions: 7))
    #expect(check.tally.violations == 0 && check.tally.exercised == 7 && check.tally.checked == 1)
  }

  @Test(
    "one image or one byte more is reported with both numbers",
    arguments: [
      (4, 100, "at 0:02.500: 4 images, limit 3"), (3, 101, "at 0:02.500: 101 bytes, limit 100"),
    ])
  func overfull(count: Int, bytes: Int, example: String) {
    var check = CacheCheck(entryLimit: 3, byteLimit: ByteCount(100))
    let film = Film()
    film.move(to: 2_500)
    film.frame.cachedCount = count
    film.frame.cachedBytes = ByteCount(bytes)
    check.check(film.frame)
    #expect(check.tally.violations == 1 && check.tally.examples == [example])
  }

  @Test("all violations are counted, but only five are reported")
  func manyViolations() {
    var check = CacheCheck(entryLimit: 0, byteLimit: ByteCount(100))
    let film = Film()
    film.frame.cachedCount = 1
    for time: Int64 in 0..<9 {
      film.move(to: time * 1_000)
      check.check(film.frame)
    }
    #expect(check.tally.violations == 9)
    #expect(check.tally.examples.map { $0.prefix(12) } == (0..<5).map { "at 0:0\($0).000:" })
  }
}
