import AppCore
import Foundation
import Testing

/// Imports only `AppCore`, like an external app.
@Suite("An app that imports the core")
struct ImportingTests {
  private static let names = ["A0000000-0000-4000-8000-000000000001", "IMG_0002/L0/001", "b"]

  /// A core with one category of three photos with text ids.
  private func core(_ names: inout PhotoNames) -> FamilyCore {
    let screen = ScreenMetrics(size: ScreenSize(430, 932), scale: 3, refreshHertz: 120)
    let category = AlbumCategory(id: CategoryID(1), name: "Sea", icon: "star", colour: "#0000FF")
    var photos: [AlbumPhoto] = []
    for name in ImportingTests.names {
      guard let id = names.id(of: name) else { continue }
      photos.append(
        AlbumPhoto(
          id: id, pixels: PixelSize(width: 4000, height: 3000),
          taken: WallTime(secondsSinceEpoch: 1_600_000_000),
          category: category.id))
    }
    let settings = FamilyCoreSettings(
      gallery: GallerySettings(.story, on: screen, pin: "2580", variant: .wrapping), cache: .parity,
      memoryLimit: .megabytes(84))
    return FamilyCore(
      catalogue: PhotoCatalogue(categories: [category], photos: photos, groups: [], groupPhotos: []),
      child: ChildID(1), settings: settings, screen: screen,
      clock: WallClock(origin: WallTime(secondsSinceEpoch: 1_700_000_000)),
      launch: AppLaunch(stored: PersistedState()))
  }

  /// Runs the guide's loop with a network that answers the first photo last; other thumbnails arrive meanwhile.
  @Test(
    "the guide's loop shows the photos of a library, and a slow download blocks no decode",
    .timeLimit(.minutes(1)))
  @MainActor func loop() async {
    var names = PhotoNames()
    let screen = FamilyScreen(core(&names))
    let slow = PhotoID(named: ImportingTests.names[0])
    let service = PhotoService(
      PhotoWork(decoder: SquareCodec(), store: MemoryBlobStore(limit: .megabytes(1)), origin: NoOrigin()))
    let (gate, opened) = AsyncStream<Void>.makeStream()
    let known = names
    let lanes = PhotoLanes(service, screen) { photo in
      if photo == slow { for await _ in gate { break } }
      guard known.name(of: photo) != nil else { throw PhotoCachingError.missing(photo) }
      return [UInt8](repeating: 1, count: 100)
    }
    screen.carryOut = { request in
      switch request {
      case .start(let id, .photo(let job), let rank): lanes.start(id, job, rank: rank)
      case .start(let id, .keep, _): screen.answer(id, .stored)
      case .start(let id, .listDisk, _): screen.answer(id, .onDisk([]))
      case .start(let id, _, _): screen.answer(id, .failed)
      case .rerank(let id, let rank): lanes.rerank(id, rank)
      case .cancel(let id): lanes.cancel(id)
      }
    }
    var shown: [PhotoID] = []
    screen.draw = { list in shown = list.items.filter { $0.kind == .photo }.map(\.photo) }
    let (woken, wake) = AsyncStream<Void>.makeStream()
    screen.wake = { wake.yield() }
    var count: Int64 = 0
    /// Runs frames at 120 Hz until this many photos show; waits for a wake-up while no frame is needed.
    func run(until photos: Int) async {
      var wakes = woken.makeAsyncIterator()
      while shown.count < photos {
        count += 1
        let vsync = Instant(nanoseconds: count * 1_000_000_000 / 120)
        if !screen.needsFrame(at: vsync) { _ = await wakes.next() }
        screen.frame(at: vsync)
        await Task.yield()
      }
    }
    await run(until: 2)
    #expect(shown.count == 2 && !shown.contains(slow))
    opened.yield()
    await run(until: 3)
    #expect(shown.contains(slow))
    // A tap opens one of them.
    let start = Instant(nanoseconds: count * 1_000_000_000 / 120)
    screen.touch(TouchSample(time: start, finger: 0, phase: .began, position: ScreenPoint(70, 120)))
    screen.touch(
      TouchSample(time: start + .milliseconds(5), finger: 0, phase: .ended, position: ScreenPoint(70, 120)))
    screen.frame(at: start + .milliseconds(9))
    #expect(screen.core.gallery.currentScreen == .fullscreen)
  }

  /// The guide quotes these files, so both must change together.
  @Test(
    "the guide's code equals the code tested here",
    arguments: ["FamilyScreen", "PhotoService", "PhotoLanes", "FamilyLink"])
  func guide(_ file: String) throws {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let code = try String(contentsOf: here.appendingPathComponent("\(file).swift"), encoding: .utf8)
    let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let guide = try String(contentsOf: root.appendingPathComponent("docs/importing.md"), encoding: .utf8)
    #expect(guide.contains("```swift\n\(code)```"), "docs/importing.md does not have \(file).swift as it is")
  }
}

/// A codec that ignores the file: every picture has the size of its box.
private struct SquareCodec: PhotoDecoding {
  func dimensions(of file: [UInt8]) throws(PhotoCachingError) -> PixelSize {
    PixelSize(width: 4000, height: 3000)
  }
  func workingBytes(of file: [UInt8], key: PhotoKey) throws(PhotoCachingError) -> ByteCount {
    key.box.decodedBytes
  }
  func decode(
    _ file: [UInt8], key: PhotoKey, report: inout PhotoWorkReport
  ) throws(PhotoCachingError) -> PhotoBitmap {
    report.sourcePixels = try dimensions(of: file)
    report.scaleDenominator = 1
    report.workingBytes = key.box.decodedBytes
    return PhotoBitmap(pixels: key.box, storage: nil)
  }
  func encodeRendition(_ bitmap: PhotoBitmap) throws(PhotoCachingError) -> [UInt8] { [1] }
}

private struct NoOrigin: PhotoOrigin {
  func fetch(_ photo: PhotoID) throws(PhotoCachingError) -> [UInt8] { throw .missing(photo) }
}
