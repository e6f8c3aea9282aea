import FamilySubject
import Kernel
import PhotoCaching
import Testing

@Suite("Counts of the app's actions for the report")
struct AppStatsTests {
  @Test("nothing is counted at first")
  func fresh() {
    let stats = AppStats()
    #expect(stats.expired == 0 && stats.fetchedBytes == 0 && stats.writtenBytes == 0)
    #expect(stats.decodedPixels == 0 && stats.errorCount == 0 && stats.errors.isEmpty)
    #expect(stats.removed.isEmpty && stats.storageErrors.isEmpty)
  }

  @Test("a photo counts once, with its first reason, and a missing one not at all")
  func errors() {
    var stats = AppStats()
    stats.note(.truncated(byteCount: 7), of: PhotoID(3))
    stats.note(.corrupt("header"), of: PhotoID(3))
    stats.note(.missing(PhotoID(5)), of: PhotoID(5))
    stats.note(.corrupt("header"), of: PhotoID(4))
    #expect(stats.errors.map(\.photo) == [PhotoID(3), PhotoID(4)])
    #expect(
      stats.errors.map(\.reason)
        == ["\(PhotoCachingError.truncated(byteCount: 7))", "\(PhotoCachingError.corrupt("header"))"])
    #expect(stats.errorCount == 2)
  }

  @Test("fifty photos are listed, and the others counted")
  func errorLimit() {
    var stats = AppStats()
    for photo in 1...53 as ClosedRange<UInt64> { stats.note(.corrupt("header"), of: PhotoID(photo)) }
    #expect(stats.errors.map(\.photo) == (1...50).map { PhotoID($0) })
    #expect(stats.errorCount == 53)
  }

  @Test("the first ten disk errors are stored")
  func storage() {
    var stats = AppStats()
    let refusals = (0..<12).map { PhotoCachingError.storage(place: "disk \($0)", reason: "full") }
    refusals.forEach { stats.noteStorage($0) }
    #expect(stats.storageErrors == refusals.prefix(10).map { "\($0)" })
  }
}
