import Foundation
import TestSupport
import Testing

/// `overnight` removed folders that were merely named like a date, and returned 0.
@Suite("What in Sources removes files")
struct RemovalCallsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The only places that ask the system to remove something.
  private static let places: Set = [
    "Adapters/HostSystem/Files/Removal.swift",
    // The store of the app under test, whose own files it removes.
    "Adapters/BlobStoring/Files/PosixFiles.swift",
    // Unlinks a place of its list, no file.
    "Product/PhotoCaching/Memory/LRUCache.swift",
  ]

  /// Who removes single files, and which.
  private static let files = [
    "Adapters/HostSystem/Files/PartialFile.swift": "its own temporary file",
    "Adapters/HostSystem/Files/Removal.swift": "the function itself",
    "Engine/Commands/Nights/NightFolder.swift": "its own temporary copy of the program",
    "Engine/Commands/Output/LastClip.swift": "a drawing in its scratch folder",
    "Engine/Commands/Pairs/RoleCopies.swift": "a copy of a program in its scratch folder",
    "Engine/Reporting/Database/RunDatabase+Merging.swift": "its own draft",
    "Engine/Reporting/Database/UnitFile.swift": "its own draft",
    "Engine/Runner/Runs/RunCoordinator.swift": "the verdict of an earlier run, in a marked folder",
    "Engine/Runner/Shards/ShardRun.swift": "damaged results, in a marked folder",
    "skiprope-bench/Stores/ScratchFolder.swift": "a database in its scratch folder",
    // The app's own store.
    "Adapters/BlobStoring/Store/DiskBlobStore.swift": "photos of the app under test",
    "Family/FamilySubject/App/FamilyApp+Sharing.swift": "pictures of the app under test",
    "Family/FamilySubject/Devices/Ledger/DeviceDatabase.swift": "the ledger of the app under test",
    "Family/FamilySubject/Devices/Sharing/PictureFiles.swift": "pictures of the app under test",
  ]

  /// What asks the system to remove something.
  private static let system = [
    "removeItem", "trashItem", "replaceItem", "unlink(", "unlinkat(", "rmdir(", "nftw(", "Glibc.remove(",
    "Foundation.remove(", " remove(\"",
  ]
  /// What removes a single file.
  private static let single = [
    "Removal.file(", "func file(_ path: String) throws(ClaimedFolder", "PosixFiles().remove(",
    "files.remove(",
  ]

  /// The files below Sources with a line that has one of the words, comments aside.
  private func places(of words: [String]) throws -> Set<String> {
    let sources = Self.root.appending(path: "Sources")
    let names = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    return Set(
      try names.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") || $0.hasSuffix(".h") }.filter { name in
        let text = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
        return words.contains { word in
          text.components(separatedBy: word).dropLast().contains { before in
            let line = before.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
            return !line.drop { $0 == " " }.hasPrefix("//")
          }
        }
      })
  }

  @Test("it is the one function, and the store of the app under test", .slow)
  func calls() throws { #expect(try places(of: Self.system) == Self.places) }

  @Test("who removes single files is known, and which they are")
  func fileCalls() throws { #expect(try places(of: Self.single) == Set(Self.files.keys)) }
}
