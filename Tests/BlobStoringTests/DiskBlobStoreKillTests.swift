import BlobStoring
import Foundation
import Kernel
import PhotoCaching
import TestSupport
import Testing

// Passing values to a test's process needs Swift Testing 6.3.
#if compiler(>=6.3)
  @Suite("The disk of the photo cache when its process is killed")
  struct DiskBlobStoreKillTests {
    static let limit = ByteCount(2_000)

    @Test(
      "index and files agree after kill -9 at any point, and nothing acknowledged is lost", .slow,
      arguments: 0..<20 as Range<UInt64>)
    func killed(seed: UInt64) async throws {
      let folder = try TemporaryFolder()
      await #expect(processExitsWith: .signal(SIGKILL)) { [seed, path = folder.path as String] in
        var store: DiskBlobStore?
        try KilledProcess.run(seed: SeedTree(seed), log: path + "/acknowledged") { number in
          var opened =
            try store ?? DiskBlobStore(folder: path + "/store", limit: DiskBlobStoreKillTests.limit)
          try BlobStep(number, seed: seed).run(on: &opened)
          store = opened
        }
      }
      let acknowledged = KilledProcess.acknowledgedSteps(folder.path + "/acknowledged")
      try check(folder.path + "/store", seed, acknowledged: acknowledged)
    }

    private func check(_ folder: String, _ seed: UInt64, acknowledged: Int) throws {
      let note: Comment = "seed \(seed), killed after \(acknowledged) steps"
      var before = MemoryBlobStore(limit: Self.limit)
      for number in 0..<acknowledged { try BlobStep(number, seed: seed).run(on: &before) }
      var after = before
      try BlobStep(acknowledged, seed: seed).run(on: &after)

      var store = try DiskBlobStore(folder: folder, limit: Self.limit)
      #expect(store.totalBytes == ByteCount(fileBytes(below: folder)), note)
      #expect(store.totalBytes <= Self.limit, note)
      // The current step may be done, not done, or, with several evictions or removals, partly done.
      for name in BlobStep.names {
        let found = try store.read(name)
        #expect(try found == before.read(name) || found == after.read(name), "\(note): \(name)")
      }
      for number in (acknowledged + 1)...(acknowledged + 20) {
        try BlobStep(number, seed: seed).run(on: &store)
        #expect(store.totalBytes == ByteCount(fileBytes(below: folder)), "\(note), went on to \(number)")
      }
    }

    /// The bytes of all blob files, temporary ones included.
    private func fileBytes(below folder: String) -> Int {
      let paths = BlobPaths(root: folder)
      return TemporaryFolder.files(below: paths.blobs).reduce(0) { sum, file in
        let size = try? FileManager.default.attributesOfItem(atPath: paths.blobs + "/" + file)[.size] as? Int
        return sum + (size ?? 0)
      }
    }
  }

  /// A call of a store, determined by number and seed.
  struct BlobStep {
    private enum Call {
      case write(BlobName, [UInt8])
      case read(BlobName)
      case remove(PhotoID)
    }

    private let call: Call

    /// The blobs of the steps: original and rendition of ten photos.
    static let names = (0..<20).map {
      BlobName(photo: PhotoID(UInt64($0 / 2)), box: PixelSize(width: $0 % 2, height: 1))
    }

    init(_ number: Int, seed: UInt64) {
      var random = SeedTree(seed).child("step").child(number).stream()
      let name = BlobStep.names[random.below(BlobStep.names.count)]
      switch random.below(10) {
      case 0: call = .remove(name.photo)
      case 1: call = .read(name)
      default:
        // Enough bytes that many blobs do not fit.
        call = .write(name, (0..<random.below(500)).map { UInt8(truncatingIfNeeded: number + $0) })
      }
    }

    func run(on store: inout some BlobStore) throws {
      switch call {
      case .write(let name, let bytes): try store.write(name, bytes)
      case .read(let name): _ = try store.read(name)
      case .remove(let photo): try store.remove(photo)
      }
    }
  }
#endif
