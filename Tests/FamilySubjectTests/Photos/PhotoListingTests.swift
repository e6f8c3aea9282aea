import FamilySubject
import Foundation
import Glibc
import Testing

@Suite("The files of a folder of photos")
struct PhotoListingTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data([1]).write(to: folder.appending(path: "a.jpg"))
    try body(folder.path)
  }

  private func failure(_ path: String) -> PhotoFolderError? {
    do throws(PhotoFolderError) {
      try PhotoListing(path).check()
      return nil
    } catch { return error }
  }

  /// A run followed it until the path was too long, and named that.
  @Test("a folder reached by links again and again is read once", .timeLimit(.minutes(1)))
  func circle() throws {
    try withFolder { folder in
      #expect(mkdir("\(folder)/b", 0o755) == 0 && symlink("..", "\(folder)/b/up") == 0)
      #expect(symlink("b", "\(folder)/c") == 0 && symlink(".", "\(folder)/self") == 0)
      try Data([2]).write(to: URL(filePath: "\(folder)/b/d.JPEG"))
      #expect(try PhotoListing(folder).files == ["\(folder)/a.jpg", "\(folder)/b/d.JPEG"])
      #expect(failure(folder) == nil)
    }
  }

  @Test("an unreadable file is reported differently from a missing one", .timeLimit(.minutes(1)))
  func unusable() throws {
    try withFolder { folder in
      let file = "\(folder)/b.jpg"
      func expect(_ words: String, isMissing: Bool) throws {
        let error = try #require(failure(folder))
        #expect(error.description.contains(words) && error.description.contains(file), "\(error)")
        #expect(error.isMissing == isMissing, "\(error)")
        unlink(file)
      }
      #expect(FileManager.default.createFile(atPath: file, contents: nil) && truncate(file, 3 << 30) == 0)
      try expect("3221225472 bytes, and at most 268435456", isMissing: false)
    }
  }

  /// One of them refused all photos of the folder.
  @Test("a broken or circular link is left out, with a remark")
  func danglingLinks() throws {
    try withFolder { folder in
      #expect(try PhotoListing(folder).remarks == [])
      #expect(symlink("nowhere", "\(folder)/b.jpg") == 0 && failure(folder) == nil)
      #expect(
        try PhotoListing(folder).remarks == [
          "`\(folder)/b.jpg` is a link that leads nowhere, and is left out; remove it, or mend it"
        ])
      #expect(symlink("c.jpg", "\(folder)/c.jpg") == 0 && symlink("a.jpg", "\(folder)/d.jpg") == 0)
      let listing = try PhotoListing(folder)
      #expect(listing.files == ["\(folder)/a.jpg", "\(folder)/d.jpg"])
      #expect(listing.remarks.first?.contains("left out, as is one more;") == true)
      unlink("\(folder)/a.jpg")
      let error = try #require(failure(folder))
      #expect(error.description.contains("links that lead nowhere, such as \(folder)/b.jpg"), "\(error)")
    }
  }

  /// A pipe refused all photos of the folder.
  @Test("a pipe is left out like a broken link, with its own remark", .timeLimit(.minutes(1)))
  func pipes() throws {
    try withFolder { folder in
      for name in ["b.jpg", "c.jpeg"] { #expect(mkfifo("\(folder)/\(name)", 0o600) == 0) }
      #expect(symlink("/dev/null", "\(folder)/d.jpg") == 0 && symlink("nowhere", "\(folder)/e.jpg") == 0)
      let listing = try PhotoListing(folder)
      #expect(listing.files == ["\(folder)/a.jpg"] && failure(folder) == nil)
      #expect(
        listing.remarks == [
          "`\(folder)/e.jpg` is a link that leads nowhere, and is left out; remove it, or mend it",
          "`\(folder)/b.jpg` is no regular file but a pipe, a socket or a device, and is left out, as are 2 more; remove it",
        ])
      unlink("\(folder)/a.jpg")
      let error = try #require(failure(folder))
      #expect(
        error.description.contains(
          "such as \(folder)/e.jpg, and for pipes, sockets and devices, such as \(folder)/b.jpg, the folder"),
        "\(error)")
    }
  }

  /// As a download that never began leaves them; two of them, beside one that is cut.
  @Test("empty files are photos that cannot be shown, each reported with its fault")
  func noBytes() throws {
    try withFolder { folder in
      try Data().write(to: URL(filePath: "\(folder)/b.jpg"))
      try Data().write(to: URL(filePath: "\(folder)/c.jpg"))
      let rejected = try PhotoDirectory(path: folder).rejected
      #expect(rejected.map { $0.prefix(7) } == ["a.jpg: ", "b.jpg: ", "c.jpg: "], "\(rejected)")
      #expect(
        rejected.dropFirst().allSatisfy { $0.contains("ends after 0 bytes") && $0.contains("fetch it again") }
      )
    }
  }

  @Test("a name that is not UTF-8 is reported with the folder")
  func name() throws {
    try withFolder { folder in
      for end in [".jpg", "s"] {
        let path = (Array("\(folder)/caf".utf8) + [0xE9] + Array(end.utf8) + [0]).map {
          CChar(bitPattern: $0)
        }
        #expect(end == "s" ? mkdir(path, 0o700) == 0 : close(open(path, O_CREAT | O_WRONLY, 0o600)) == 0)
        let error = try #require(failure(folder))
        #expect(error.description.contains("is not UTF-8") && error.description.contains("\(folder)/caf"))
        #expect(!error.isMissing)
        remove(path)
      }
      #expect(failure(folder) == nil)
    }
  }

  @Test("a folder without photos is unusable; a folder that does not exist is missing")
  func empty() throws {
    try withFolder { folder in
      unlink("\(folder)/a.jpg")
      #expect(
        failure(folder)?.isMissing == false && failure(folder)?.description.contains("holds no file") == true)
      #expect(failure(folder + "/nowhere")?.isMissing == true)
    }
  }
}
