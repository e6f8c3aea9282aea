import BlobStoring
import Foundation
import PhotoCaching
import TestSupport
import Testing

@Suite("A small atomic file")
struct AtomicFileTests {
  @Test("a read returns nil before the first write, then the last write")
  func writes() throws {
    let folder = try TemporaryFolder()
    var file = AtomicFile("kept", in: folder.path + "/app")
    #expect(try file.read() == nil)
    try file.write([1, 2, 3])
    try file.write([4])
    #expect(try file.read() == [4])
    var again = AtomicFile("kept", in: folder.path + "/app")
    #expect(try again.read() == [4])
    #expect(TemporaryFolder.files(below: folder.path) == ["app/kept"])
  }

  @Test(
    "if the process ends at any step, the file is the old or the new one, and can be written again",
    arguments: DyingFiles.Ending.allCases)
  func dies(ending: DyingFiles.Ending) throws {
    let old = Array(repeating: 1 as UInt8, count: 48)
    let new = Array(repeating: 2 as UInt8, count: 48)
    var found: Set<UInt8> = []
    for steps in 1...5 {
      let folder = try TemporaryFolder()
      var first = AtomicFile("kept", in: folder.path)
      try first.write(old)
      var dying = AtomicFile("kept", in: folder.path, files: DyingFiles(stepsLeft: steps, ending: ending))
      try? dying.write(new)
      var after = AtomicFile("kept", in: folder.path)
      let bytes = try #require(try after.read())
      #expect(bytes == old || bytes == new, "\(ending) at step \(steps)")
      found.insert(bytes[0])
      try after.write(old)
      #expect(try after.read() == old)
    }
    #expect(found == [1, 2])
  }
}
