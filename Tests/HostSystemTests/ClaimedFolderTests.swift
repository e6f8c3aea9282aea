import Foundation
import Glibc
import HostSystem
import Testing

@Suite("A folder that one process at a time writes into")
struct ClaimedFolderTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "claimed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func failure(_ work: () throws(ClaimedFolder.Failure) -> Void) -> ClaimedFolder.Failure? {
    do throws(ClaimedFolder.Failure) {
      try work()
      return nil
    } catch { return error }
  }

  private func write(_ text: String, _ path: String) throws {
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  @Test("a claim of a folder with another program's files is refused with their name")
  func foreign() throws {
    for name in ["families/mine.txt", "scratch", "report.json", ".skiprope", ".skiprope/x"] {
      try withFolder { folder in
        let names = ["families", "scratch", "report.json"]
        try write("mine", "\(folder)/\(name)")
        try write("mine", "\(folder)/notes.txt")
        let first = String(name.split(separator: "/")[0])
        let found = failure { () throws(ClaimedFolder.Failure) in
          _ = try ClaimedFolder(folder, writing: names)
        }
        #expect(found == .foreign("\(folder)/\(first)"), "\(name)")
        #expect(try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) == "mine")
      }
    }
  }

  @Test("a folder can be claimed, and claimed again with the files made in it")
  func again() throws {
    try withFolder { folder in
      try write("mine", "\(folder)/notes.txt")
      for _ in 0..<2 {
        let claim = try ClaimedFolder(folder + "/deep/run", writing: ["families"])
        withExtendedLifetime(claim) {}
        try write("x", "\(folder)/deep/run/families/x")
      }
      _ = try ClaimedFolder(folder, writing: ["families"])
    }
    try withFolder { folder in
      try write("x", "\(folder)/families/x")
      _ = try ClaimedFolder(folder, writing: ["families"], isOurs: true)
    }
  }

  @Test("a folder has one owner at a time, until the owner releases it")
  func once() throws {
    try withFolder { folder in
      var claim: ClaimedFolder? = try ClaimedFolder(folder, writing: [])
      for _ in 0..<3 {
        guard
          case .busy(folder, let owner)? = failure({ () throws(ClaimedFolder.Failure) in
            _ = try ClaimedFolder(folder, writing: [])
          })
        else {
          Issue.record("two have it")
          return
        }
        #expect(owner == "process \(getpid()) of \(HostIdentity.name())")
      }
      withExtendedLifetime(claim) {}
      claim = nil
      _ = try ClaimedFolder(folder, writing: [])
    }
  }

  /// Two runs that started at once could share a folder, and mixed or lost a report.
  @Test("only one of many simultaneous claims succeeds")
  func race() async throws {
    for _ in 0..<20 {
      let folder = FileManager.default.temporaryDirectory.appending(path: "claimed-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let claims = await withTaskGroup(of: Result<Claim, ClaimedFolder.Failure>.self) { group in
        for _ in 0..<8 {
          group.addTask {
            do throws(ClaimedFolder.Failure) {
              return .success(Claim(folder: try ClaimedFolder(folder, writing: ["families"])))
            } catch { return .failure(error) }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      let had = claims.count { (try? $0.get()) != nil }
      #expect(had == 1)
      for case .failure(let failure) in claims {
        guard case .busy = failure else {
          Issue.record("\(failure)")
          continue
        }
      }
      withExtendedLifetime(claims) {}
    }
  }

  private struct Claim: @unchecked Sendable { let folder: ClaimedFolder }

  @Test("a claimed folder with other files can be written to, and is not removed")
  func shared() throws {
    try withFolder { folder in
      try write("mine", "\(folder)/notes.txt")
      for _ in 0..<2 { _ = try ClaimedFolder(folder, writing: ["families"]) }
      try ClaimedFolder.make(folder)
      #expect(failure { () throws(ClaimedFolder.Failure) in try Removal.folder(folder) } == .foreign(folder))
      #expect(HostFolder.exists("\(folder)/notes.txt") && !ClaimedFolder.isMade(folder))
      _ = try ClaimedFolder(folder + "/own", writing: ["families"])
      #expect(ClaimedFolder.isMade(folder + "/own"))
    }
  }

  @Test("a half-written mark of a killed process counts", arguments: [0, 1, 20, 66])
  func halfMade(count: Int) throws {
    try withFolder { folder in
      let own = folder + "/own"
      try ClaimedFolder.make(own)
      let mark = try HostFolder.read("\(own)/.skiprope")
      try Data(mark.prefix(count)).write(to: URL(filePath: "\(own)/.skiprope"))
      #expect(ClaimedFolder.isMade(own))
      _ = try ClaimedFolder(own, writing: ["families"])
      #expect(ClaimedFolder.isMade(own))
    }
  }

  @Test(
    "neither an empty mark beside other files nor the mark of a shared folder that is now empty allows removal"
  )
  func notMade() throws {
    try withFolder { folder in
      try write("mine", "\(folder)/notes.txt")
      try write("", "\(folder)/.skiprope")
      #expect(!ClaimedFolder.isMade(folder))
    }
    try withFolder { folder in
      try write("mine", "\(folder)/notes.txt")
      try ClaimedFolder.make(folder)
      try FileManager.default.removeItem(atPath: "\(folder)/notes.txt")
      #expect(!ClaimedFolder.isMade(folder))
    }
  }

  /// Workers wrote for half a second after their parent was killed, into the folder of the next run.
  @Test(
    "a claim waits for workers of an ended owner, and not for a running owner",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/flock")))
  func workers() throws {
    try withFolder { folder in
      let run = folder + "/run"
      do { _ = try ClaimedFolder(run, writing: []) }
      // No process has so high a number.
      for (owner, isGone) in [(Int32.max, true), (getppid(), false)] {
        let script = """
          exec 9<>"$1"; flock -n 9; sed -i "s/^process .*/process $2 of $3/" "$1.new"; cat "$1.new" >"$1"; echo locked; read line
          """
        try write(String(contentsOfFile: "\(run)/.skiprope", encoding: .utf8), "\(run)/.skiprope.new")
        let child = try ChildProcess(
          path: "/bin/sh",
          arguments: ["-c", script, "sh", "\(run)/.skiprope", "\(owner)", HostIdentity.name()],
          environment: ["PATH": "/usr/bin:/bin"])
        #expect(child.receive() == "locked")
        if isGone { child.send("end") }
        let found = failure { () throws(ClaimedFolder.Failure) in _ = try ClaimedFolder(run, writing: []) }
        #expect(
          isGone
            ? found == nil : found == .busy(folder: run, by: "process \(owner) of \(HostIdentity.name())"))
        child.send("end")
        _ = child.wait()
      }
    }
  }
}
