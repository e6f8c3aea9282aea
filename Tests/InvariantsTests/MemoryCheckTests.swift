import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of memory.limit")
struct MemoryCheckTests {
  @Test("full memory is accepted; bitmaps released for lack of room exercise the rule")
  func healthy() {
    var check = MemoryCheck(limit: ByteCount(100))
    let film = Film()
    film.frame.heldBytes = ByteCount(100)
    check.check(film.frame)
    check.finish(Film.end(memoryPressed: 3))
    #expect(check.tally.violations == 0 && check.tally.exercised == 3 && check.tally.checked == 1)
  }

  @Test("one byte more is reported with both numbers")
  func overfull() {
    var check = MemoryCheck(limit: ByteCount(100))
    let film = Film()
    film.move(to: 2_500)
    film.frame.heldBytes = ByteCount(101)
    check.check(film.frame)
    #expect(check.tally.violations == 1)
    #expect(check.tally.examples == ["at 0:02.500: 101 bytes, limit 100"])
  }
}
