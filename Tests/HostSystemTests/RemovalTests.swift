import Foundation
import Glibc
import HostSystem
import Synchronization
import TestSupport
import Testing

@Suite("Only what this program made is removed")
struct RemovalTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "removal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func refusal(_ work: () throws(ClaimedFolder.Failure) -> Void) -> ClaimedFolder.Failure? {
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

  @Test("a marked or empty folder is removed; links in it are removed, never followed")
  func folders() throws {
    try withFolder { folder in
      func refusal(_ name: String) -> ClaimedFolder.Failure? {
        self.refusal { () throws(ClaimedFolder.Failure) in try Removal.folder("\(folder)/\(name)") }
      }
      try write("mine", "\(folder)/theirs/a")
      #expect(refusal("theirs") == .foreign("\(folder)/theirs"))
      #expect(refusal("theirs/a") == .foreign("\(folder)/theirs/a"))
      try ClaimedFolder.make("\(folder)/ours")
      try write("x", "\(folder)/ours/deep/x")
      for (link, target) in [
        ("link", "ours"), ("ours/deep/out", "../../theirs"), ("ours/file", "../theirs/a"),
      ] {
        #expect(symlink(target, "\(folder)/\(link)") == 0)
      }
      #expect(refusal("link") == .foreign("\(folder)/link") && HostFolder.exists("\(folder)/ours/deep/x"))
      #expect(refusal("ours") == nil && !HostFolder.exists("\(folder)/ours"))
      try FileManager.default.createDirectory(atPath: "\(folder)/empty", withIntermediateDirectories: false)
      #expect(refusal("empty") == nil && refusal("nowhere") == nil)
      #expect(!HostFolder.exists("\(folder)/empty") && HostFolder.exists("\(folder)/theirs/a"))
      // A link to a mark is no mark.
      try ClaimedFolder.make("\(folder)/other")
      #expect(symlink("../other/.skiprope", "\(folder)/theirs/.skiprope") == 0)
      #expect(refusal("theirs") == .foreign("\(folder)/theirs"))
    }
  }

  /// The mark was removed first, since its name sorts first: a kill in between left a folder that no run could use.
  @Test("the mark is removed last, so that an interrupted removal can be repeated", .slow)
  func order() throws {
    try withFolder { folder in
      let own = "\(folder)/own"
      for _ in 0..<3 {
        try ClaimedFolder.make(own)
        for number in 0..<1_500 { try write("x", "\(own)/file-\(number)") }
        let isOver = Atomic(false)
        let found = Mutex<String?>(nil)
        let watcher = Thread {
          while !isOver.load(ordering: .relaxed) {
            // The folder is listed second: its entries then existed without the mark.
            guard !HostFolder.exists("\(own)/.skiprope"), let left = try? HostFolder.names(in: own),
              !left.isEmpty
            else { continue }
            found.withLock { $0 = left[0] }
          }
          isOver.store(false, ordering: .releasing)
        }
        watcher.start()
        try Removal.folder(own)
        isOver.store(true, ordering: .relaxed)
        while isOver.load(ordering: .acquiring) { sched_yield() }
        #expect(found.withLock { $0 } == nil)
        #expect(!HostFolder.exists(own))
      }
    }
  }

  @Test("a file is removed if its name has this process's number, or its folder is marked")
  func files() throws {
    try withFolder { folder in
      func refusal(_ name: String) -> ClaimedFolder.Failure? {
        self.refusal { () throws(ClaimedFolder.Failure) in try Removal.file("\(folder)/\(name)") }
      }
      for name in [
        "report.json", "a.\(getpid()).partial", "a.\(getpid())1.partial", "deep/a", "own/a",
      ] {
        try write("x", "\(folder)/\(name)")
      }
      try ClaimedFolder.make("\(folder)/marked")
      try write("x", "\(folder)/marked/a")
      #expect(symlink("../report.json", "\(folder)/marked/link") == 0)
      for name in ["report.json", "a.\(getpid())1.partial", "deep", "deep/a", "own/a"] {
        #expect(refusal(name) == .foreign("\(folder)/\(name)"), "\(name)")
        #expect(HostFolder.exists("\(folder)/\(name)"), "\(name)")
      }
      for name in ["a.\(getpid()).partial", "marked/a", "marked/link", "nothing"] {
        #expect(refusal(name) == nil, "\(name)")
        #expect(!HostFolder.exists("\(folder)/\(name)"), "\(name)")
      }
      #expect(HostFolder.exists("\(folder)/report.json"))
    }
  }

  @Test("removing a file succeeds despite an earlier error in `errno`")
  func earlierFailure() throws {
    try withFolder { folder in
      let path = "\(folder)/a.\(getpid()).partial"
      try write("x", path)
      errno = EACCES
      #expect(refusal { () throws(ClaimedFolder.Failure) in try Removal.file(path) } == nil)
      #expect(!HostFolder.exists(path))
    }
  }

  @Test(
    "only partial files of ended processes with the given names are removed"
  )
  func partialFiles() throws {
    try withFolder { folder in
      let run = "\(folder)/run"
      try ClaimedFolder.make(run)
      let gone = Int32.max
      let names = [
        "report.html.\(gone).partial", "report.html.\(getppid()).partial", "notes.\(gone).partial",
        "report.html.partial", "run.sqlite.\(gone).partial",
      ]
      for name in names { try write("x", "\(run)/\(name)") }
      Removal.partialFiles(of: ["report.html", "run.sqlite"], in: run)
      let left = try HostFolder.names(in: run)
      #expect(left == [".skiprope", names[2], names[1], names[3]].sorted())
    }
  }
}
