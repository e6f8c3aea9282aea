import Gallery
import Kernel
import Testing

/// Thumbnails come on screen a row a frame.
@Suite struct GridMountTests {
  /// The places of the thumbnails of each frame that a part of a test ran.
  private func places(_ bench: inout GalleryBench, _ body: (inout GalleryBench) -> Void) -> [Set<UInt64>] {
    var frames: [Set<UInt64>] = []
    let seen = Seen()
    bench.inspect = { seen.frames.append(Set($0.items(.thumbnail).map(\.photo.raw))) }
    body(&bench)
    bench.inspect = nil
    swap(&frames, &seen.frames)
    return frames
  }

  private final class Seen { var frames: [Set<UInt64>] = [] }

  @Test("a category is mounted from its top, one row per frame, and then the gallery rests")
  func fills() {
    var bench = GalleryBench(.sample([40, 40]))
    bench.run(1_000)
    let whole = bench.items(.thumbnail).count
    let frames = places(&bench) {
      $0.swipe(.left)
      $0.run(1_000)
    }
    let after = frames.filter { $0.allSatisfy { $0 / 10_000 == 2 } }
    #expect(after.first == [20_001, 20_002, 20_003])
    for (old, new) in zip(after, after.dropFirst()) {
      #expect(new.isSuperset(of: old) && new.count <= old.count + 3)
    }
    #expect(after.firstIndex { $0.count == whole } == (whole + 2) / 3 - 1)
    #expect(bench.gallery.nextDue.map { $0 > bench.now } ?? true)
  }

  @Test("unmounted photos of visible rows count as placeholders and receive no taps")
  func blank() {
    var bench = GalleryBench(.sample([40, 40]))
    bench.deliversPhotos = true
    bench.run(1_000)
    let whole = bench.items(.thumbnail).count
    bench.swipe(.left)
    #expect(bench.items(.thumbnail).count < whole)
    bench.inspect = {
      let missing = whole - $0.items(.thumbnail).count
      let waiting = $0.items(.thumbnail).count { $0.kind != .photo }
      #expect($0.gallery.visiblePlaceholderCount == missing + waiting)
    }
    bench.touch(1, .began, 70, 900)
    bench.touch(12, .ended, 70, 900)
    bench.run(1_000)
    #expect(bench.gallery.currentScreen == .grid && bench.items(.thumbnail).count == whole)
    bench.inspect = nil
    bench.tap(70, 900)
    #expect(bench.gallery.currentScreen == .fullscreen)
  }

  @Test("no frame mounts more than a row of thumbnails", arguments: 0..<20)
  func never(seed: Int) {
    var random = RandomSource(seed: UInt64(seed))
    var bench = GalleryBench(.sample([90, 3, 0, 40], groups: [[5]]))
    bench.deliversPhotos = seed % 2 == 0
    let frames = places(&bench) { bench in
      for _ in 0..<60 {
        let (x, y) = (Double(random.below(430)), Double(random.below(932)))
        switch random.below(5) {
        case 0: bench.tap(x, y)
        case 1: bench.swipe([.left, .right, .up, .down][random.below(4)])
        case 2: bench.drag(x, y, dx: 0, dy: 700 - Double(random.below(1_400)), ms: 100)
        case 3: bench.tap(Double(random.below(430)), 24)
        default: bench.run(Int64(random.below(900)))
        }
      }
    }
    #expect(frames.contains { $0.count > 12 })
    for (old, new) in zip(frames, frames.dropFirst()) { #expect(new.subtracting(old).count <= 3) }
  }
}
