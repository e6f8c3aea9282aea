import FamilySubject
import Kernel
import Testing
import skiprope_bench

/// Keys are numbered grid squares. A decode takes 10 ms and 100 bytes unless stated otherwise.
@Suite struct AllKnowingPrefetchTests {
  private func key(_ photo: UInt64) -> PhotoKey {
    PhotoKey(photo: PhotoID(photo), box: PixelSize(width: 5, height: 5), fitting: .fill)
  }

  private func ms(_ time: Int64) -> Instant { .zero + .milliseconds(time) }

  /// Requests as (photo, from, until) in milliseconds.
  private func play(
    _ wants: [(UInt64, Int64, Int64)], lanes: Int = 1, memory: Int = 1_000, entries: Int = 10,
    fetch: Int64 = 0
  ) -> AllKnowingPrefetch {
    let work = PhotoWantLog.Work(
      span: .milliseconds(10), workingBytes: ByteCount(100), bitmapBytes: ByteCount(100))
    var decodes: [PhotoKey: PhotoWantLog.Work] = [:]
    var fetches: [PhotoID: TimeSpan] = [:]
    for (photo, _, _) in wants {
      decodes[key(photo)] = work
      if fetch > 0 { fetches[PhotoID(photo)] = .milliseconds(fetch) }
    }
    let log = PhotoWantLog(
      wants: wants.map { PhotoWantLog.Want(key: key($0.0), from: ms($0.1), until: ms($0.2)) },
      decodes: decodes, fetches: fetches)
    return AllKnowingPrefetch(log, lanes: lanes, memory: ByteCount(memory), entryLimit: entries)
  }

  @Test("immediate requests are missed by any prefetcher, later ones are met")
  func launch() {
    let known = play([(1, 0, 50), (2, 0, 50), (3, 30, 50), (4, 40, 60)])
    #expect(known.wants == 4 && known.decodes == 4)
    // The lane is busy with 1 and 2 until 20 ms, then decodes 3 until 30 and 4 until 40.
    #expect(known.misses == 2 && known.unavoidable == 2)
  }

  @Test("a lane that is too slow misses, two lanes do not")
  func lanes() {
    let wants: [(UInt64, Int64, Int64)] = [(1, 20, 50), (2, 20, 50), (3, 20, 50)]
    #expect(play(wants).misses == 1 && play(wants, lanes: 2).misses == 0)
    #expect(play(wants).unavoidable == 0)
  }

  @Test("a fetch comes before the first decode of a photo, one at a time")
  func fetches() {
    let wants: [(UInt64, Int64, Int64)] = [(1, 30, 50), (2, 45, 60)]
    #expect(play(wants, lanes: 2, fetch: 20).misses == 1)
    #expect(play(wants, lanes: 2, fetch: 15).misses == 0)
  }

  @Test("the bitmap needed again last is evicted, and decoded again in time")
  func memory() {
    let wants: [(UInt64, Int64, Int64)] = [(1, 20, 30), (2, 40, 50), (3, 60, 70), (2, 80, 90), (1, 120, 130)]
    let roomy = play(wants)
    #expect(roomy.misses == 0 && roomy.decodes == 3)
    for known in [play(wants, memory: 200), play(wants, entries: 2)] {
      #expect(known.misses == 0 && known.decodes == 4, "1 goes for 3, and comes back")
    }
  }

  @Test("a bitmap on screen is not evicted, and one that does not fit beside it is late")
  func shown() {
    let known = play([(1, 10, 100), (2, 50, 100)], memory: 100)
    #expect(known.misses == 1 && known.unavoidable == 0)
  }
}
