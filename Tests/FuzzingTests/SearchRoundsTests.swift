import Fuzzing
import Synchronization
import Testing

@Suite("The rounds of a search")
struct SearchRoundsTests {
  private struct Refusal: Error {}

  /// The numbers of each block, with the count that its round began with.
  private func blocks(_ rounds: SearchRounds, until: ([[Int]]) -> Bool = { _ in false }) -> [[Int]] {
    var blocks: [[Int]] = []
    _ = rounds.run(
      cases: 23, blocksOf: 4, roundsOf: 3, into: &blocks, until: until,
      play: { numbers, before in [before.count] + numbers }, merge: { $1.append($0) })
    return blocks
  }

  @Test("blocks are merged in order, and a round gets the results before it")
  func order() {
    let expected = [
      [0, 0, 1, 2, 3], [0, 4, 5, 6, 7], [0, 8, 9, 10, 11], [3, 12, 13, 14, 15], [3, 16, 17, 18, 19],
      [3, 20, 21, 22],
    ]
    for workers in 1...5 { #expect(blocks(SearchRounds(workers: workers)) == expected) }
  }

  @Test("each case runs once, whether or not the last block is full")
  func allCases() {
    for count in 0...9 {
      var cases: [Int] = []
      let isComplete = SearchRounds(workers: 2).run(
        cases: count, blocksOf: 4, roundsOf: 1, into: &cases, play: { numbers, _ in Array(numbers) },
        merge: { $1 += $0 })
      #expect(isComplete && cases == Array(0..<count), "\(count) cases")
    }
  }

  @Test("each round reports, and the search ends after the round that finds enough")
  func report() {
    let reported = Mutex([[Int]]())
    let rounds = SearchRounds(
      workers: 2, report: { done, all in reported.withLock { $0.append([done, all]) } })
    #expect(blocks(rounds).count == 6)
    #expect(reported.withLock { $0 } == [[12, 23], [23, 23]])
    #expect(blocks(rounds) { !$0.isEmpty }.count == 3)
  }

  @Test("a stopped search returns its results and false")
  func stop() {
    let asked = Mutex(0)
    let rounds = SearchRounds(
      workers: 1,
      mustStop: {
        asked.withLock {
          $0 += 1
          return $0 > 1
        }
      })
    var sum = 0
    let isComplete = rounds.run(
      cases: 10, blocksOf: 1, roundsOf: 4, into: &sum, play: { numbers, _ in numbers.count },
      merge: { $1 += $0 })
    #expect(!isComplete && sum == 4)
  }

  @Test("a search fails with the first block that fails")
  func failure() {
    var sum = 0
    #expect(throws: Refusal.self) {
      _ = try SearchRounds(workers: 2).run(
        cases: 10, blocksOf: 1, roundsOf: 4, into: &sum,
        play: { numbers, _ throws(Refusal) in
          if numbers.lowerBound == 5 { throw Refusal() }
          return 1
        }, merge: { $1 += $0 })
    }
    #expect(sum == 4)
  }
}
