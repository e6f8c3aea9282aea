import Fuzzing
import Testing

@Suite("Shrinking")
struct GreedyShrinkerTests {
  private typealias Shrinker = GreedyShrinker<[Int], Never>

  /// Broken by lists with a 7 somewhere after a 3.
  private static func isBroken(_ list: [Int]) -> Bool {
    guard let three = list.firstIndex(of: 3) else { return false }
    return list[three...].contains(7)
  }

  private static func drop(_ shrinker: inout Shrinker, _ best: inout [Int]) {
    shrinker.drop(\.self, of: &best)
  }

  @Test("only needed parts remain, none of which can be removed")
  func least() {
    var shrinker = Shrinker(limit: 1_000, breaks: GreedyShrinkerTests.isBroken)
    #expect(shrinker.shrink([1, 3, 3, 2, 7, 5, 7, 3], pass: GreedyShrinkerTests.drop) == [3, 7])
    #expect(shrinker.evaluations > 4)
  }

  @Test("a long list is reduced to its few needed parts in few runs")
  func runs() {
    let long = (0..<1_000).map { $0 == 200 ? 3 : $0 == 700 ? 7 : 1 }
    var shrinker = Shrinker(limit: 1_000, breaks: GreedyShrinkerTests.isBroken)
    let few = shrinker.shrink(long) { shrinker, best in
      shrinker.dropRuns(\.self, of: &best)
      shrinker.drop(\.self, of: &best)
    }
    #expect(few == [3, 7])
    #expect(shrinker.evaluations < 100, "\(shrinker.evaluations)")
  }

  @Test("a case that breaks nothing is unchanged")
  func sound() {
    var shrinker = Shrinker(limit: 1_000, breaks: GreedyShrinkerTests.isBroken)
    #expect(shrinker.shrink([7, 3], pass: GreedyShrinkerTests.drop) == [7, 3])
  }

  @Test("passes repeat as long as something is removed")
  func passes() {
    var shrinker = Shrinker(limit: 1_000) { $0.count == 3 && $0[0] >= 3 && $0.contains(7) }
    let shrunk = shrinker.shrink([40, 7, 9]) { shrinker, best in
      for place in best.indices where best[place] > 3 && best[place] != 7 {
        var less = best
        less[place] /= 2
        shrinker.accept(less, &best)
      }
    }
    #expect(shrunk == [5, 7, 2])
  }

  @Test("shrinking ends with the best so far at its limit, or when it must stop")
  func limit() {
    var short = Shrinker(limit: 2, breaks: GreedyShrinkerTests.isBroken)
    #expect(short.shrink([3, 7, 1, 1, 1], pass: GreedyShrinkerTests.drop) == [3, 7, 1])
    #expect(short.evaluations == 2)
    var stopped = Shrinker(limit: 9, mustStop: { true }, breaks: GreedyShrinkerTests.isBroken)
    #expect(stopped.shrink([3, 7, 1], pass: GreedyShrinkerTests.drop) == [3, 7, 1])
  }

  @Test("a candidate that may not replace the best is not run")
  func mayReplace() {
    var shrinker = Shrinker(
      limit: 1_000, mayReplace: { $0.first == 1 || $1.first != 1 }, breaks: GreedyShrinkerTests.isBroken)
    #expect(shrinker.shrink([1, 3, 7, 7], pass: GreedyShrinkerTests.drop) == [1, 3, 7])
  }
}
