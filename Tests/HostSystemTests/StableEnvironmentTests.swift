import HostSystem
import Testing

@Suite("The environment of a run")
struct StableEnvironmentTests {
  @Test("variables that affect a library, the zone or the language are removed")
  func scrubbed() {
    let result = StableEnvironment.needed([
      "PATH=/bin", "TJ_RESTART=1", "JSIMD_FORCENONE=1", "MALLOC_CONF=abort:true", "TZ=Asia/Tokyo", "LC_ALL=C",
      "LANG=de", "HOME=/h",
    ])
    #expect(
      result == ["PATH=/bin", "HOME=/h", "SWIFT_DETERMINISTIC_HASHING=1", "SKIPROPE_HASHING=deterministic"])
  }

  @Test("similar names stay")
  func lookalikes() {
    let stored = ["TZX=1", "MYTJ_A=1", "LCD=1", "MALLOC_CONFIG=1"]
    #expect(StableEnvironment.needed(stored)?.prefix(4) == stored[...])
  }

  @Test("random hashing removes the runtime's variable")
  func random() {
    let lines = ["SKIPROPE_HASHING=random", "SWIFT_DETERMINISTIC_HASHING=1", "A=b"]
    #expect(StableEnvironment.needed(lines) == ["A=b", "SKIPROPE_HASHING=random"])
  }

  @Test("the first of several lines of one name counts, as for the system")
  func first() {
    let lines = ["SKIPROPE_HASHING=random", "A=b", "SKIPROPE_HASHING=deterministic"]
    #expect(StableEnvironment.needed(lines) == ["A=b", "SKIPROPE_HASHING=random"])
  }

  @Test(
    "a stable environment needs no change, so re-execution cannot loop",
    arguments: [
      ["A=b"], [], ["SKIPROPE_HASHING=random"], ["SKIPROPE_HASHING=nonsense", "TZ=UTC"],
      ["SKIPROPE_HASHING=deterministic"], ["SWIFT_DETERMINISTIC_HASHING="], ["A"], ["A=1", "A=2"],
    ])
  func fixedPoint(lines: [String]) {
    let once = StableEnvironment.needed(lines) ?? lines
    #expect(StableEnvironment.needed(once) == nil)
  }

  @Test("a worker's environment is stable, so that it does not re-execute itself")
  func workers() {
    let here = [
      "PATH": "/bin", "TJ_RESTART": "1", "JSIMD_FORCENONE": "1", "JPEGMEM": "1", "MALLOC_CONF": "abort:true",
      "SQLITE_TMPDIR": "/t", "TZ": "Asia/Tokyo", "LC_ALL": "C", "LANG": "de", "SKIPROPE_HASHING": "random",
      "SWIFT_DETERMINISTIC_HASHING": "1", "TZX": "1",
    ]
    for mode in [HashingMode.deterministic, .random] {
      let settings = StableEnvironment.settings(from: here, hashing: mode)
      #expect(StableEnvironment.needed(settings.map { "\($0)=\($1)" }) == nil)
      #expect(settings["PATH"] == "/bin" && settings["TZX"] == "1")
      #expect(settings["SWIFT_DETERMINISTIC_HASHING"] == (mode == .deterministic ? "1" : nil))
      #expect(settings["SKIPROPE_HASHING"] == mode.rawValue)
      #expect(settings.count == (mode == .deterministic ? 4 : 3))
    }
  }
}
