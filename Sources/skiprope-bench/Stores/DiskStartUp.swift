import BlobStoring
import Foundation
import Kernel
import PhotoCaching

/// Opening a disk cache of many files, against one of 1,000.
enum DiskStartUp: Benchmark {
  static let name = "disk-start"
  static let title = "Disk cache, opening a store"

  private static let few = 1_000
  private static let opens = 5

  static func findings(_ depth: Depth) throws -> [Finding] {
    let many = depth == .quick ? 20_000 : 100_000
    return try ScratchFolder.with { folder in
      try make(folder + "/few", count: few)
      try make(folder + "/many", count: many)
      let times = try Contest(rounds: depth.rounds).timings(of: [
        opening(folder + "/few", name: "\(few) files", count: few),
        opening(folder + "/many", name: "\(many) files", count: many),
        listing(folder + "/many", count: many),
      ])
      return [
        Finding("\(many) files", times[1], against: times[0], .cost, .atMost(2)),
        Finding("\(many) files", times[1], against: times[2], .speed, .none),
      ]
    }
  }

  /// Writes the files without waiting for the disk, and builds the store's index from them.
  private static func make(_ folder: String, count: Int) throws {
    let paths = BlobPaths(root: folder)
    let manager = FileManager.default
    try manager.createDirectory(atPath: paths.blobs, withIntermediateDirectories: true)
    for number in 0..<256 {
      try manager.createDirectory(atPath: paths.folder(number), withIntermediateDirectories: true)
    }
    let bytes = Data(repeating: 7, count: 16)
    for photo in 1...count {
      let path = paths.file(of: .original(PhotoID(UInt64(photo))))
      guard manager.createFile(atPath: path, contents: bytes) else {
        throw PhotoCachingError.storage(place: path, reason: "the file cannot be written")
      }
    }
    try DiskBlobStore.rebuildIndex(in: folder)
  }

  private static func opening(_ folder: String, name: String, count: Int) -> Contestant {
    Contestant(name, calls: opens) {
      for _ in 0..<opens {
        let store = try DiskBlobStore(folder: folder, limit: .megabytes(100))
        precondition(store.totalBytes == ByteCount(count * 16), "the store counts \(store.totalBytes)")
      }
    }
  }

  /// The first step of a store without an index.
  private static func listing(_ folder: String, count: Int) -> Contestant {
    Contestant("listing them with sizes", calls: 1) {
      let paths = BlobPaths(root: folder)
      let files = PosixFiles()
      var bytes = 0
      for number in 0..<256 {
        for name in try files.names(in: paths.folder(number)) {
          bytes += try files.size(of: paths.folder(number) + "/" + name) ?? 0
        }
      }
      precondition(bytes == count * 16, "the files hold \(bytes) bytes")
    }
  }
}
