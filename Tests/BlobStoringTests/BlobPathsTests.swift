import BlobStoring
import Kernel
import PhotoCaching
import Testing

@Suite("Paths of blobs")
struct BlobPathsTests {
  private let paths = BlobPaths(root: "/r")

  @Test("folders and names never change, so that an installed cache is found")
  func pinned() {
    #expect(paths.index == "/r/index.sqlite")
    #expect(paths.blobs == "/r/blobs")
    #expect(paths.folder(0) == "/r/blobs/00")
    #expect(paths.folder(10) == "/r/blobs/0a")
    #expect(paths.folder(255) == "/r/blobs/ff")
    let rendition = BlobName.rendition(PhotoID(0xABC), box: PixelSize(width: 422, height: 421))
    #expect(paths.file(of: rendition) == "/r/blobs/4f/0000000000000abc-422x421")
    #expect(paths.file(of: .original(PhotoID(.max))) == "/r/blobs/2f/ffffffffffffffff-0x0")
    #expect(paths.temporary(of: rendition) == paths.file(of: rendition) + ".new")
  }

  @Test("every blob is recognised by its file's name")
  func names() {
    var random = RandomSource(seed: 4)
    for _ in 0..<500 {
      let name = BlobName(
        photo: PhotoID(random.next() >> UInt64(random.below(64))),
        box: PixelSize(width: random.below(5_000), height: random.below(5_000)))
      let file = paths.file(of: name).split(separator: "/").last.map(String.init) ?? ""
      #expect(paths.name(ofFile: file) == name)
      #expect(paths.file(of: name) == "\(paths.folder(of: name))/\(file)")
    }
  }

  @Test(
    "no other file is taken for a blob",
    arguments: [
      "", "index.sqlite", "0000000000000abc", "0000000000000abc-1", "0000000000000abc-1x2.new",
      "0000000000000abc-1x2x3", "g-1x2", "1-ax2", "1-1xb", "10000000000000000-1x2", "1-3000000000x1",
    ])
  func strangers(file: String) {
    #expect(paths.name(ofFile: file) == nil)
  }

  @Test("blobs are spread over all folders, about evenly")
  func spread() {
    var counts: [String: Int] = [:]
    for photo in 0..<25_600 as Range<UInt64> {
      counts[paths.folder(of: .original(PhotoID(photo))), default: 0] += 1
    }
    #expect(counts.count == 256)
    #expect(counts.values.allSatisfy { (50...170).contains($0) })
    let sizes =
      (1...40).map { PixelSize(width: $0, height: 1) } + (2...40).map { PixelSize(width: 1, height: $0) }
    #expect(Set(sizes.map { paths.folder(of: .rendition(PhotoID(1), box: $0)) }).count > 50)
  }
}
