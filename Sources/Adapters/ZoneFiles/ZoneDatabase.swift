public import CivilTime
internal import FileReading
internal import Foundation

/// The system's time zones: a folder of zone files, as in tzdata.
///
///     let rules = try ZoneDatabase().rules(of: name)
public struct ZoneDatabase: ZoneSource {
  /// The system's folder. No environment variable overrides it, so that a run's zone rules are explicit.
  public static let systemFolder = "/usr/share/zoneinfo"

  /// The limit of a zone file, bytes; the largest has 4 KB.
  public static let zoneByteLimit = 1 << 16
  /// The limit of the file with the version, bytes; `tzdata.zi` has 110 KB.
  public static let versionByteLimit = 1 << 20

  /// The folder of the zone files.
  public let folder: String

  /// The database in a folder. Reads nothing yet.
  public init(folder: String = ZoneDatabase.systemFolder) { self.folder = folder }

  /// The rules of a zone, read from its file on each call. O(bytes).
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

  /// The version of the database: the first line of `+VERSION`, or else of `tzdata.zi`.
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

  /// Whether the folder exists and is one.
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
