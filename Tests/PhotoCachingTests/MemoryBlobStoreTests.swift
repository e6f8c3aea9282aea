import Kernel
import PhotoCaching
import Testing

@Suite("The blob store in memory")
struct MemoryBlobStoreTests {
  private func bytes(_ count: Int, _ value: UInt8 = 1) -> [UInt8] { Array(repeating: value, count: count) }

  @Test("written bytes are read back and counted, and a second write replaces the first")
  func writing() throws {
    var store = MemoryBlobStore(limit: ByteCount(100))
    let name = BlobName.original(PhotoID(1))
    #expect(try store.read(name) == nil)
    try store.write(name, bytes(60))
    try store.write(name, bytes(30, 2))
    #expect(try store.read(name) == bytes(30, 2))
    #expect(try store.contains(name))
    #expect(store.totalBytes == ByteCount(30))
    try store.flush()
  }

  @Test("photos are listed by id, each once, without removed or evicted ones")
  func lists() throws {
    var store = MemoryBlobStore(limit: ByteCount(100))
    for photo in [7, 3, 5] as [UInt64] { try store.write(.original(PhotoID(photo)), bytes(30)) }
    try store.write(.rendition(PhotoID(3), box: PixelSize(width: 2, height: 2)), bytes(5))
    #expect(try store.photos().map(\.raw) == [3, 5, 7])
    try store.remove(PhotoID(3))
    try store.write(.original(PhotoID(9)), bytes(60))
    #expect(try store.photos().map(\.raw) == [5, 9])
  }

  @Test("the limit can be filled to the last byte; more is refused and changes nothing")
  func limit() throws {
    var store = MemoryBlobStore(limit: ByteCount(100))
    let name = BlobName.original(PhotoID(1))
    try store.write(name, bytes(100))
    #expect(throws: PhotoCachingError.tooLarge(.bytes, found: 101, limit: 100)) {
      try store.write(name, bytes(101))
    }
    #expect(try store.read(name) == bytes(100))
  }

  @Test("the least recently used blob is evicted first; `contains` does not count as use")
  func eviction() throws {
    var store = MemoryBlobStore(limit: ByteCount(100))
    for photo in 1...3 as ClosedRange<UInt64> { try store.write(.original(PhotoID(photo)), bytes(30)) }
    #expect(try store.contains(.original(PhotoID(1))))
    _ = try store.read(.original(PhotoID(2)))
    try store.write(.original(PhotoID(4)), bytes(50))
    #expect(
      try (1...4).map { try store.contains(.original(PhotoID($0))) } == [false, true, false, true])
    #expect(store.totalBytes == ByteCount(80))
  }

  @Test("a photo is removed with its renditions, including rewritten and evicted ones")
  func removal() throws {
    var store = MemoryBlobStore(limit: ByteCount(100))
    let photo = PhotoID(1)
    let small = BlobName.rendition(photo, box: PixelSize(width: 4, height: 4))
    let large = BlobName.rendition(photo, box: PixelSize(width: 9, height: 9))
    try store.write(small, bytes(40))
    try store.write(.original(photo), bytes(30))
    try store.write(.original(photo), bytes(30))
    try store.write(large, bytes(50))
    #expect(try !store.contains(small))
    try store.write(small, bytes(5))
    try store.write(.original(PhotoID(2)), bytes(10))
    try store.remove(photo)
    #expect(store.totalBytes == ByteCount(10))
    for name in [small, large, .original(photo)] { #expect(try !store.contains(name)) }
    try store.remove(photo)
    try store.write(small, bytes(7))
    #expect(store.totalBytes == ByteCount(17))
    try store.remove(photo)
    #expect(store.totalBytes == ByteCount(10))
  }

  @Test("names are ordered by photo, then by the box's width and height")
  func order() {
    let names = [
      BlobName.original(PhotoID(1)), .rendition(PhotoID(1), box: PixelSize(width: 1, height: 9)),
      .rendition(PhotoID(1), box: PixelSize(width: 2, height: 1)),
      .rendition(PhotoID(1), box: PixelSize(width: 2, height: 3)), .original(PhotoID(2)),
    ]
    for (place, name) in names.enumerated() {
      for (other, later) in names.enumerated() { #expect((name < later) == (place < other)) }
    }
  }

  @Test("errors give the problem, its place and a remedy")
  func messages() {
    for (error, words) in [
      (.corrupt("no end"), "no end"), (.truncated(byteCount: 7), "7 bytes"),
      (.unsupported("12 bits"), "12 bits"),
      (.tooLarge(.bytes, found: 9, limit: 8), "9 bytes, more than the limit of 8"),
      (.tooLarge(.pixels, found: 9, limit: 8), "9 pixels, more than the limit of 8"),
      (
        .tooLarge(.side, found: 9, limit: 8),
        "a side of the photo is 9 pixels long, and a JPEG is decoded up to 8"
      ),
      (.missing(PhotoID(5)), "photo 5"),
      (.storage(place: "/x", reason: "full"), "/x: full"),
      (.network(PhotoID(5), reason: "timeout"), "photo 5 could not be fetched: timeout"),
    ] as [(PhotoCachingError, String)] {
      #expect("\(error)".contains(words) && "\(error)".contains(";"), "\(error)")
    }
  }

  @Test("the message for a side suggests no higher limit, because there is none")
  func unraisable() {
    #expect("\(PhotoCachingError.tooLarge(.side, found: 9, limit: 8))".hasSuffix("; scale the photo down"))
  }

  #if compiler(>=6.3)
    @Test("negative limits and costs trap")
    func negative() async {
      await #expect(processExitsWith: .failure) { _ = CacheLimits(entryCount: -1, bytes: .zero) }
      await #expect(processExitsWith: .failure) { _ = CacheLimits(entryCount: 0, bytes: ByteCount(-1)) }
      await #expect(processExitsWith: .failure) {
        var cache = LRUCache<Int, Int>(limits: CacheLimits(entryCount: 1, bytes: ByteCount(1)))
        var evicted: [Int] = []
        cache.insert(1, for: 1, cost: ByteCount(-1), evicted: &evicted)
      }
    }
  #endif
}
