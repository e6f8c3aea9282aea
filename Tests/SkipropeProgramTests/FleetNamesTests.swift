import FamilySamples
import Foundation
import TestSupport
import Testing

@Suite("scripts/fleet in folders of any name")
struct FleetNamesTests {
  /// A fake queue of one machine: `sbatch` runs the tasks one after another, `squeue` knows none.
  private static let sbatch = """
    #!/bin/bash
    while [ $# -gt 1 ]; do case $1 in --array) tasks=$2; shift ;; esac; shift; done
    for range in ${tasks//,/ }; do
      for ((task = ${range%-*}; task <= ${range#*-}; task++)); do
        SLURM_ARRAY_TASK_ID=$task SLURM_CPUS_ON_NODE=1 sh "$1" >/dev/null 2>&1 || true
      done
    done
    echo 7
    """

  /// An apostrophe in a path ended a string in the task's script, and the rest was executed.
  @Test(
    "scripts/fleet runs and merges folders of any name, and executes no part of a name", .slow,
    arguments: [
      "it's  two", "$(touch pwned) `touch pwned` ';touch pwned;'", "a\"b %a %% back\\slash * é", "-dash",
    ])
  func names(name: String) throws {
    let scenario = RunFixture.modelled.replacing("length: 25s", with: "length: 2s")
    try RunFixture.withScenarios([:]) { root in
      let home = root.appending(path: name)
      let tools = root.appending(path: "tools")
      for folder in [home, tools] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      try Data(scenario.utf8).write(to: home.appending(path: "\(name).yaml"))
      try makeTool("sbatch", Self.sbatch, in: tools)
      try makeTool("squeue", "#!/bin/sh\necho Invalid job id >&2\nexit 1", in: tools)
      let program = home.appending(path: "skip \(name)")
      try FileManager.default.createSymbolicLink(at: program, withDestinationURL: BuiltCommand.location())
      let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../scripts/fleet")
      // A scenario with its own name, as names of scenarios are letters and digits.
      let text = "name: any\n" + scenario
      try Data(text.utf8).write(to: home.appending(path: "\(name).yaml"))
      let outcome = try BuiltCommand.run(
        [
          script.standardizedFileURL.path, home.path + "/\(name).yaml", "--shards", "2", "--out",
          home.path + "/run \(name)",
          "--tries", "1",
        ], in: root,
        environment: BuiltCommand.ofTests.merging([
          "PATH": "\(tools.path):/usr/bin:/bin", "SKIPROPE": program.path, "FLEET_INTERVAL": "0",
          "HOME": root.path,
        ]) { $1 }, program: URL(filePath: "/bin/bash"))
      #expect(outcome.exit == 0, "\(outcome.output)\(outcome.complaint)")
      #expect(FileManager.default.fileExists(atPath: home.path + "/run \(name)/report.json"))
      let found = FileManager.default.enumerator(atPath: root.path)?.allObjects as? [String] ?? []
      #expect(!found.contains { $0.hasSuffix("pwned") }, "\(found.filter { $0.hasSuffix("pwned") })")
    }
  }

  private func makeTool(_ name: String, _ text: String, in folder: URL) throws {
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }
}
