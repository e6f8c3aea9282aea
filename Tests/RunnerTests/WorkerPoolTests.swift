import FamilySamples
import FamilySubject
import Foundation
import HostSystem
import Metrics
import Playing
import Runner
import ScenarioFormat
import Skiprope
import Testing

@Suite("A pool of workers")
struct WorkerPoolTests {
  /// A worker that is told a family, in a folder of its own: what it does is a shell script, in which `$order` is what it
  /// was told first, `$family` the number, and `await NAME` waits for a file of that name.
  private struct Pool {
    let folder: String
    let pool: WorkerPool

    init(in folder: String, workers: Int = 1, _ script: String) throws {
      self.folder = folder
      let text = """
        #!/bin/sh
        cd '\(folder)'
        await() { until [ -e "$1" ]; do sleep 0.01; done; }
        read -r word order
        family=$(echo "$order" | sed 's/.*"unit":\\([0-9]*\\).*/\\1/')
        echo "$family" >> asked
        \(script)
        """
      try makeScript(text, at: folder + "/worker.sh")
      pool = WorkerPool(
        FamilySubject.compiled.subject, executable: folder + "/worker.sh", workers: workers,
        hashing: .deterministic)
    }

    func run(
      families: Int, scores: () -> WorkerPool.Scores = { (1, nil) }, tick: () -> Bool = { true }
    ) throws {
      var rest = (0..<families).map { order(.tiny(), in: folder, family: $0) }[...]
      try pool.run({ rest.popFirst() }, scores: scores, tick: tick)
    }

    func lines(_ name: String) -> [String] {
      let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      return (text ?? "").split(separator: "\n").map(String.init)
    }

    func allow(_ name: String) throws { try Data().write(to: URL(filePath: "\(folder)/\(name)")) }

    func outcome(_ family: Int) throws -> String? {
      try UnitFiles(folder: folder + "/units").read(family)?.summary.outcome
    }
  }

  @Test("the pool sends each worker its family and `run`, and `quit` once it is done or has failed")
  func conversation() throws {
    try withFolder { folder in
      let pool = try Pool(
        in: folder,
        """
        read -r run
        if [ $family = 0 ]; then echo done ok; else echo failed no photos; fi
        read -r quit
        echo "$word $run $quit" >> said
        """)
      try pool.run(families: 2)
      #expect(pool.lines("said") == ["open run quit", "open run quit"])
      #expect(try pool.outcome(0) == nil)
      #expect(try pool.outcome(1) == "failed: no photos")
      #expect(pool.pool.unitsDone == 2)
    }
  }

  @Test(
    "progress is the sum over active and finished families; live bytes are the largest of active ones"
  )
  func figures() throws {
    try withFolder { folder in
      let pool = try Pool(
        in: folder, workers: 2,
        """
        [ $family = 2 ] && { echo done ok; exit; }
        echo progress $((family + 1)) 10 1 9
        echo progress $((family * 10 + 10)) $((family * 1000 + 1500)) $((family + 1)) $((700 - family * 400))
        await "go$family"
        echo done ok
        """)
      #expect(figures(pool.pool) == [0, 0, 0, 0, 0])
      var seen: [[Double]] = []
      var asked: [[String]] = []
      let tick = {
        let now = figures(pool.pool)
        if now == [30, 4, 3, 700, 0] || now == [30, 4, 3, 300, 1], seen.last != now {
          seen.append(now)
          asked.append(pool.lines("asked").sorted())
          try? pool.allow(seen.count == 1 ? "go0" : "go1")
        }
        return true
      }
      try pool.run(families: 3, tick: tick)
      #expect(seen == [[30, 4, 3, 700, 0], [30, 4, 3, 300, 1]])
      #expect(asked.first == ["0", "1"])
      #expect(figures(pool.pool) == [30, 4, 3, 0, 3])
    }
  }

  /// Frames, virtual seconds, hitches, live bytes and families done.
  private func figures(_ pool: WorkerPool) -> [Double] {
    [
      Double(pool.frames), pool.simulatedSeconds, Double(pool.hitches), Double(pool.liveBytes),
      Double(pool.unitsDone),
    ]
  }

  @Test("the pool runs the given number in parallel, in the order of the orders")
  func width() throws {
    try withFolder { folder in
      let pool = try Pool(
        in: folder,
        "mkdir alone || echo $family >> overlaps; echo done ok; read -r run; read -r quit; rmdir alone")
      try pool.run(families: 4)
      #expect(pool.lines("asked") == ["0", "1", "2", "3"] && pool.lines("overlaps") == [])
    }
  }

  @Test("each family is scaled by the scores known at its start", arguments: ["hostScore", "decodeScore"])
  func scores(name: String) throws {
    try withFolder { folder in
      let pool = try Pool(
        in: folder,
        #"echo "$order" | sed 's/.*"NAME":\([0-9.]*\).*/\1/' >> scores; echo done ok"#
          .replacingOccurrences(of: "NAME", with: name))
      var score = 1.0
      try pool.run(families: 3) {
        score += 0.5
        return name == "hostScore" ? (score, nil) : (100, score)
      }
      #expect(pool.lines("scores") == ["1.5", "2", "2.5"])
    }
  }

  @Test("the pool ends with the active families once `tick` returns false")
  func ending() throws {
    try withFolder { folder in
      let pool = try Pool(in: folder, workers: 2, "await go; echo done ok")
      var ticks = 0
      let tick = {
        ticks += 1
        try? pool.allow("go")
        return ticks > 1
      }
      try pool.run(families: 5, tick: tick)
      #expect(pool.lines("asked").sorted() == ["0", "1"] && pool.pool.unitsDone == 2)
    }
  }

  @Test("the pool reports the largest resident set and the CPU time of all workers")
  func usage() throws {
    try withFolder { folder in
      let pool = try Pool(
        in: folder,
        """
        i=0; while [ $i -lt 30000 ]; do i=$((i + 1)); done
        echo done ok
        """)
      #expect(pool.pool.peakResidentBytes == 0 && pool.pool.cpuSeconds == 0)
      try pool.run(families: 1)
      let (peak, seconds) = (pool.pool.peakResidentBytes, pool.pool.cpuSeconds)
      #expect(peak > 500_000 && seconds > 0.005)
      var rest = [order(.tiny(), in: folder, family: 1)][...]
      try pool.pool.run({ rest.popFirst() }, scores: { (1, nil) }, tick: { true })
      #expect(pool.pool.peakResidentBytes >= peak && pool.pool.cpuSeconds > seconds)
    }
  }

  @Test(
    "an unknown line becomes the failure, cut to eighty characters, and the family has no photos")
  func unknownLine() throws {
    try withFolder { folder in
      let line = String((0..<100).map { Character(String($0 % 10)) })
      let pool = try Pool(in: folder, "echo \(line); exit 3")
      try pool.run(families: 1)
      let outcome = "failed: a worker sent an unknown message: \(line.prefix(80))"
      let summary = try UnitFiles(folder: folder + "/units").read(0)?.summary
      #expect(summary == UnitSummary(unit: 0, outcome: outcome, sessions: []))
    }
  }
}
