import HostSystem
import Testing

@Suite("The environment of a run")
struct StableEnvironmentTests {
  @Test("what could steer a library, the zone or the language is taken out")
  func scrubbed() {
    let result = StableEnvironment.needed([
      "PATH=/bin", "TJ_RESTART=1", "JSIMD_FORCENONE=1", "MALLOC_CONF=abort:true", "TZ=Asia/Tokyo", "LC_ALL=C",
      "LANG=de", "HOME=/h",
    ])
    #expect(
      result == ["PATH=/bin", "HOME=/h", "SWIFT_DETERMINISTIC_HASHING=1", "SKIPROPE_HASHING=deterministic"])
  }

  @Test("names that only look alike stay")
  func lookalikes() {
    let kept = ["TZX=1", "MYTJ_A=1", "LCD=1", "MALLOC_CONFIG=1"]
    #expect(StableEnvironment.needed(kept)?.prefix(4) == kept[...])
  }

  @Test("random hashing takes the runtime's variable out")
  func random() {
    let lines = ["SKIPROPE_HASHING=random", "SWIFT_DETERMINISTIC_HASHING=1", "A=b"]
    #expect(StableEnvironment.needed(lines) == ["A=b", "SKIPROPE_HASHING=random"])
  }

  @Test("of several lines of one name the first counts, as it does for the system")
  func first() {
    let lines = ["SKIPROPE_HASHING=random", "A=b", "SKIPROPE_HASHING=deterministic"]
    #expect(StableEnvironment.needed(lines) == ["A=b", "SKIPROPE_HASHING=random"])
  }

  @Test(
    "an environment that is already right needs nothing, so starting anew cannot loop",
    arguments: [
      ["A=b"], [], ["SKIPROPE_HASHING=random"], ["SKIPROPE_HASHING=nonsense", "TZ=UTC"],
      ["SKIPROPE_HASHING=deterministic"], ["SWIFT_DETERMINISTIC_HASHING="], ["A"], ["A=1", "A=2"],
    ])
  func fixedPoint(lines: [String]) {
    let once = StableEnvironment.needed(lines) ?? lines
    #expect(StableEnvironment.needed(once) == nil)
  }

  @Test("a worker's environment is scrubbed by the same list, so that it need not start itself anew")
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
