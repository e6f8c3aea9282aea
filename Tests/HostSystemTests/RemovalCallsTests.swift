import Foundation
import TestSupport
import Testing

/// `overnight` removed folders that only had a date as their name, and returned 0.
@Suite("Calls in Sources that remove files")
struct RemovalCallsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The only files that call the system to remove something.
  private static let places: Set = [
    "Adapters/HostSystem/Files/Removal.swift",
    // The store of the app under test, which removes its own files.
    "Adapters/BlobStoring/Files/PosixFiles.swift",
    // Unlinks an entry of its list, not a file.
    "Product/PhotoCaching/Memory/LRUCache.swift",
  ]

  /// The files of Sources that remove single files, and which.
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

  /// Calls that make the system remove something.
  private static let system = [
    "removeItem", "trashItem", "replaceItem", "unlink(", "unlinkat(", "rmdir(", "nftw(", "Glibc.remove(",
    "Foundation.remove(", " remove(\"",
  ]
  /// Calls that remove a single file.
  private static let single = [
    "Removal.file(", "func file(_ path: String) throws(ClaimedFolder", "PosixFiles().remove(",
    "files.remove(",
  ]

  /// The files in Sources with a code line that contains one of the words.
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

  @Test("only `Removal` and the store of the app under test call the system to remove files", .slow)
  func calls() throws { #expect(try places(of: Self.system) == Self.places) }

  @Test("all callers that remove single files are listed")
  func fileCalls() throws { #expect(try places(of: Self.single) == Set(Self.files.keys)) }
}
