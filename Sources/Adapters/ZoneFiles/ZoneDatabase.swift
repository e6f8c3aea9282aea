public import CivilTime
internal import FileReading
internal import Foundation

/// The time zones that the system has installed: a folder of zones' files, as tzdata brings it.
public struct ZoneDatabase: ZoneSource {
  /// Where the system keeps it. No variable of the environment changes that: which rules a run goes by is said, not found.
  public static let systemFolder = "/usr/share/zoneinfo"

  /// The most that a zone's file may have; the largest has 4 KB.
  public static let zoneByteLimit = 1 << 16
  /// The most that the file with the version may have; `tzdata.zi` has 110 KB.
  public static let versionByteLimit = 1 << 20

  /// The folder that names are looked up in.
  public let folder: String

  /// The database in a folder; nothing is read yet.
  public init(folder: String = ZoneDatabase.systemFolder) { self.folder = folder }

  /// Reads the zone's file anew each time. O(bytes).
  public func rules(of name: ZoneName) throws(ZoneError) -> ZoneRules {
    let file = "\(folder)/\(name)"
    let bytes: [UInt8]
    do throws(FileReadingError) {
      bytes = try RegularFile.read(file, atMost: ZoneDatabase.zoneByteLimit)
    } catch {
      guard isMissing(error) else { throw .unread(file: file, reason: error.reason) }
      throw isThere ? .unknown(name, folder: folder) : .noDatabase(folder: folder)
    }
    do throws(ZoneDamage) {
      return try ZoneRules(zoneFile: bytes)
    } catch { throw .damaged(file: file, error) }
  }

  /// What `+VERSION` says, or the first line of `tzdata.zi`, whichever is there.
  public func version() throws(ZoneError) -> String {
    for (name, prefix) in [("+VERSION", ""), ("tzdata.zi", "# version ")] {
      do throws(FileReadingError) {
        let bytes = try RegularFile.read("\(folder)/\(name)", atMost: ZoneDatabase.versionByteLimit)
        let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }.prefix(100), as: UTF8.self)
        let version = line.dropFirst(prefix.count)
        if line.hasPrefix(prefix), !version.isEmpty { return String(version) }
      } catch {
        guard isMissing(error) else { throw .unread(file: "\(folder)/\(name)", reason: error.reason) }
      }
    }
    throw isThere ? .noVersion(folder: folder) : .noDatabase(folder: folder)
  }

  /// Whether the folder is there, and one.
  private var isThere: Bool {
    do throws(FileReadingError) {
      try RegularFile.check(folder, atMost: 0)
      return false
    } catch { return error.problem == .irregular("a folder") }
  }

  private func isMissing(_ error: FileReadingError) -> Bool {
    error.problem == .unopened(ENOENT) || error.problem == .unopened(ENOTDIR)
  }
}
