import CivilTime
import Foundation
import Testing
import ZoneFiles

@Suite("A database of zones")
struct ZoneDatabaseTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func failure(_ name: String, in folder: String) throws -> ZoneError? {
    let name = try ZoneName(name)
    do throws(ZoneError) {
      _ = try ZoneDatabase(folder: folder).rules(of: name)
      return nil
    } catch { return error }
  }

  private func write(_ text: String, _ file: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file))
  }

  @Test(
    "an unknown zone, a missing database, a folder and a damaged file are refused with path and remedy"
  )
  func refusals() throws {
    try withFolder { folder in
      let name = try ZoneName("Europe/Atlantis")
      let unknown = try failure("Europe/Atlantis", in: folder)
      #expect(unknown == .unknown(name, folder: folder))
      #expect(
        unknown?.description
          == "zone Europe/Atlantis is not in \(folder): correct the name, or install a newer tzdata")
      let missing = try failure("Europe/Atlantis", in: "\(folder)/nowhere")
      #expect(missing == .noDatabase(folder: "\(folder)/nowhere"))
      #expect(
        missing?.description == "\(folder)/nowhere: there is no database of time zones; install tzdata")
      try FileManager.default.createDirectory(atPath: "\(folder)/Europe", withIntermediateDirectories: true)
      #expect(
        try failure("Europe", in: folder)
          == .unread(file: "\(folder)/Europe", reason: "it is a folder; only regular files are read"))
      try write("TZif", "\(folder)/Europe/Atlantis")
      let damaged = try failure("Europe/Atlantis", in: folder)
      #expect(
        damaged?.description
          == "\(folder)/Europe/Atlantis: byte 4: 44 bytes needed, and the file ends before; install tzdata anew"
      )
      #expect(
        try failure("Europe/Atlantis/City", in: folder)
          == .unknown(ZoneName("Europe/Atlantis/City"), folder: folder))
      try write(String(repeating: "x", count: 70_000), "\(folder)/large")
      #expect(
        try failure("large", in: folder)
          == .unread(file: "\(folder)/large", reason: "it has 70000 bytes, and at most 65536 are read"))
    }
  }

  @Test("the version is in +VERSION, or in the first line of tzdata.zi")
  func version() throws {
    try withFolder { folder in
      let database = ZoneDatabase(folder: folder)
      #expect(throws: ZoneError.noVersion(folder: folder)) { try database.version() }
      try write("# a comment of some other kind\n", "\(folder)/tzdata.zi")
      #expect(throws: ZoneError.noVersion(folder: folder)) { try database.version() }
      try write("# version 2025b\n# redo\n", "\(folder)/tzdata.zi")
      #expect(try database.version() == "2025b")
      // A first line of any length is read from its beginning.
      try write("# version 2025c" + String(repeating: " and so on", count: 50), "\(folder)/tzdata.zi")
      #expect(try database.version().hasPrefix("2025c and so on"))
      try write("2026a\n", "\(folder)/+VERSION")
      #expect(try database.version() == "2026a")
    }
    let nowhere = ZoneDatabase(folder: "/nowhere")
    #expect(throws: ZoneError.noDatabase(folder: "/nowhere")) { try nowhere.version() }
  }

  @Test("the system's database has Berlin, and a version", .zonesInstalled)
  func system() throws {
    let rules = try ZoneDatabase().rules(of: ZoneName("Europe/Berlin"))
    #expect(try rules.afterwards == YearlyRule("CET-1CEST,M3.5.0,M10.5.0/3"))
    #expect(try ZoneDatabase().version().count == 5)
  }

  @Test("zones with leap seconds are refused", .zonesInstalled)
  func leapSeconds() throws {
    let folder = ZoneDatabase.systemFolder
    guard FileManager.default.fileExists(atPath: "\(folder)/right/UTC") else { return }
    guard case .damaged(_, let damage)? = try failure("right/UTC", in: folder),
      case .leapSeconds(let count) = damage.problem
    else {
      Issue.record("right/UTC is read")
      return
    }
    #expect(count >= 27)
  }
}
