import Mutation
import Testing

@Suite("The draw")
struct MutantDrawTests {
  @Test("half is spread evenly over the modules, half by places, and no module gets more than it has")
  func quotas() {
    let all = mutants("Small", 100) + mutants("Large", 300) + mutants("Tiny", 2)
    let draw = MutantDraw(from: all, count: 40, seed: 1)
    // Shares: (1/3 + 100/402)/2, (1/3 + 300/402)/2, (1/3 + 2/402)/2 of 40, the last cut to 2.
    #expect(draw.quotas == ["Small": 13, "Large": 25, "Tiny": 2])
    #expect(MutantDraw(from: all, count: 1_000, seed: 1).quotas == draw.places)
    #expect(MutantDraw(from: [], count: 5, seed: 1).chosen(without: []).isEmpty)
  }

  @Test("each module gets what it gets at least, as far as it has places, and no less than its share")
  func each() {
    let all = mutants("Small", 100) + mutants("Large", 300) + mutants("Tiny", 2)
    #expect(
      MutantDraw(from: all, count: 0, each: 10, seed: 1).quotas == ["Small": 10, "Large": 10, "Tiny": 2])
    #expect(
      MutantDraw(from: all, count: 40, each: 14, seed: 1).quotas == ["Small": 14, "Large": 25, "Tiny": 2])
  }

  @Test("the same seed draws the same, another seed draws others")
  func seeds() {
    let all = mutants("A", 200)
    let first = MutantDraw(from: all, count: 20, seed: 1).chosen(without: [])
    #expect(first == MutantDraw(from: all.reversed(), count: 20, seed: 1).chosen(without: []))
    #expect(first != MutantDraw(from: all, count: 20, seed: 2).chosen(without: []))
    #expect(Set(first.map(\.id)).count == 20)
  }

  @Test("the kinds take turns while they last")
  func turns() {
    let all =
      mutants("A", 50, kind: .boundary) + mutants("A", 3, kind: .order) + mutants("A", 50, kind: .call)
    let kinds = MutantDraw(from: all, count: 11, seed: 3).chosen(without: []).map(\.kind)
    let turn: [MutationKind] = [.boundary, .order, .call]
    #expect(kinds == turn + turn + turn + [.boundary, .call])
  }

  @Test("one that does not compile is replaced by the next, and the others stay")
  func replacement() {
    let draw = MutantDraw(from: mutants("A", 30), count: 8, seed: 5)
    let first = draw.chosen(without: []).map(\.id)
    let second = draw.chosen(without: [first[2]]).map(\.id)
    #expect(Array(second.prefix(7)) == first.filter { $0 != first[2] })
    #expect(second.count == 8)
    #expect(draw.embedded(without: []).map(\.id).starts(with: second.prefix(2)))
    #expect(draw.embedded(without: []).count == 11)
  }

  @Test("places that come and go elsewhere do not change the order of the others")
  func stability() {
    let all = mutants("A", 40)
    let fewer = all.filter { $0.line % 3 != 0 }
    let order = MutantDraw(from: all, count: 40, seed: 7).chosen(without: []).filter { $0.line % 3 != 0 }
    #expect(MutantDraw(from: fewer, count: 40, seed: 7).chosen(without: []) == order)
  }
}
