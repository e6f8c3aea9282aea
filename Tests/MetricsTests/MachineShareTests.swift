import Metrics
import Testing

@Suite("The machines that measured a run")
struct MachineShareTests {
  private func machine(_ cpu: String, cores: Int, sqlite: String) -> MachineIdentity {
    MachineIdentity(cpu: cpu, cores: cores, kernel: "6.1", libraries: ["sqlite": sqlite])
  }

  @Test("merged identities have equal values once, all differing ones, and the fewest cores")
  func joined() {
    let (one, two) = (machine("A", cores: 8, sqlite: "3.1"), machine("B", cores: 2, sqlite: "3.1"))
    #expect(MachineIdentity.joined([]) == nil && MachineIdentity.joined([one, one]) == one)
    let joined = MachineIdentity.joined([one, two, one])
    #expect(joined?.cpu == "A and B" && joined?.cores == 2 && joined?.kernel == "6.1")
    #expect(joined?.libraries == ["sqlite": "3.1"] && joined?.build == one.build)
    #expect(
      MachineIdentity.joined([one, machine("A", cores: 8, sqlite: "3.2")])?.libraries["sqlite"]
        == "3.1 and 3.2")
  }

  @Test("machines and shards are counted in a sentence")
  func sentence() {
    func share(_ hosts: Int, _ shards: Int) -> MachineShare {
      MachineShare(
        machine: machine("A", cores: 1, sqlite: ""), hosts: hosts, shards: shards, units: 1,
        hostScoreLeast: 1,
        hostScoreMost: 1)
    }
    #expect(MachineShare.sentence([share(1, 1)]) == "1 shard on 1 machine")
    #expect(MachineShare.sentence([share(2, 8)]) == "8 shards on 2 machines")
    #expect(MachineShare.sentence([share(2, 8), share(1, 1)]) == "9 shards on 3 machines of 2 kinds")
  }
}
