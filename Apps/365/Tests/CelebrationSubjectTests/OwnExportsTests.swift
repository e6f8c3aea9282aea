import CelebrationSubject
import Foundation
import Garden
import Kernel
import Moments
import Skiprope
import Testing

@Suite("The user's own contacts and calendars")
struct OwnExportsTests {
  private static let anna = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna Muster\r\nBDAY:1980-05-17\r\nEND:VCARD\r\n"
  private static let bert =
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bert Muster\r\nBDAY:1981-06-18\r\nno colon\r\nEND:VCARD\r\n"
  private static let none = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Carl Muster\r\nEND:VCARD\r\n"

  /// Runs a body with settings that name contacts at a path in a folder with these files.
  private func with<Result>(
    _ files: [String: String], at name: String = "", as kind: ImportKind = .contacts,
    _ body: (CelebrationSettings, String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "own-exports-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    var settings = CelebrationSettings()
    let path = folder.appending(path: name).path
    if kind == .contacts {
      settings.contactsFile = path
    } else {
      settings.calendarFile = path
    }
    return try body(settings, folder.path)
  }

  @Test(
    "an import reads a folder's files one after another, by name, in slices of any size",
    arguments: [1, 40, 9_999])
  func folder(bytes: Int) throws {
    let files = ["b.VCF": Self.bert, "a.vcf": Self.anna + Self.none, "c.txt": Self.anna]
    try with(files) { settings, _ in
      let found = try ExportFiles(.contacts, of: settings)
      let export = try #require(found)
      #expect(export.files.map { $0.path.suffix(5) } == ["a.vcf", "b.VCF"])
      let imports = ImportFiles(.init(1), count: 7, own: [export])
      for _ in 0..<2 {
        var names: [String] = []
        while let entries = imports.next(.contacts, bytes: bytes) {
          for case .day(let day) in entries { names.append(day.name) }
        }
        #expect(names == ["Anna Muster", "Bert Muster"])
      }
      // There is no file of the other kind.
      #expect(imports.next(.calendar, bytes: 1 << 20)?.isEmpty == false)
    }
  }

  /// Regression: they were left out without a remark.
  @Test("a dangling link and a pipe are left out of a folder with a remark", .timeLimit(.minutes(1)))
  func omitted() throws {
    try with(["a.vcf": Self.anna]) { settings, folder in
      #expect(symlink("nowhere.vcf", "\(folder)/b.vcf") == 0 && mkfifo("\(folder)/c.vcf", 0o600) == 0)
      let remarks = try CelebrationSubject.check(settings)
      #expect(remarks.count == 3 && remarks.first?.hasPrefix("`\(folder)/a.vcf`: ") == true, "\(remarks)")
      #expect(
        remarks.contains(
          "`\(folder)/b.vcf` is a link that leads nowhere, and is left out; remove it, or mend it"))
      #expect(remarks.last?.hasPrefix("`\(folder)/c.vcf` is no regular file") == true, "\(remarks)")
      unlink("\(folder)/a.vcf")
      let error = #expect(throws: SubjectError.self) { try ExportFiles(.contacts, of: settings) }
      #expect(
        error?.description.hasPrefix("but for links that lead nowhere, such as \(folder)/b.vcf, ") == true)
    }
  }

  /// docs/365.md, section 8: a file has at most 16 MB, all of them 64 MB.
  @Test("a file of 16 MB is read; one byte more, or more than 64 MB together, is refused")
  func sizes() throws {
    let files = Dictionary(uniqueKeysWithValues: (1...5).map { ("\($0).vcf", Self.anna) })
    try with(files) { settings, folder in
      func make(_ name: String, bytes: Int) throws {
        let file = try FileHandle(forWritingTo: URL(filePath: "\(folder)/\(name)"))
        try file.truncate(atOffset: UInt64(bytes))
        try file.close()
      }
      for number in 1...4 { try make("\(number).vcf", bytes: 16 << 20) }
      try make("5.vcf", bytes: 0)
      #expect(
        try ExportFiles(.contacts, of: settings)?.files.map(\.bytes.count).max() == 16 << 20)
      try make("5.vcf", bytes: 1)
      #expect {
        _ = try ExportFiles(.contacts, of: settings)
      } throws: {
        "\($0)".contains("5.vcf") && "\($0)".contains("64 MB")
      }
      try make("1.vcf", bytes: 16 << 20 + 1)
      #expect {
        _ = try ExportFiles(.contacts, of: settings)
      } throws: {
        "\($0)".contains("1.vcf")
      }
    }
  }

  @Test(
    "names of two entries are known, in one file or two; two days of one entry do not count")
  func twins() throws {
    let both = Self.anna.replacing("END:", with: "ANNIVERSARY:20080229\r\nEND:")
    try with(["a.vcf": both, "b.vcf": Self.bert]) { settings, _ in
      let export = try ExportFiles(.contacts, of: settings)
      #expect(export?.twins == [])
    }
    try with(["a.vcf": Self.anna, "b.vcf": Self.bert + Self.anna]) { settings, _ in
      let export = try ExportFiles(.contacts, of: settings)
      #expect(export?.twins == ["anna muster"])
    }
  }

  @Test("a remark before the run states a file's contents and its first unreadable place")
  func remarks() throws {
    try with(["a.vcf": Self.anna + Self.bert + Self.none], at: "a.vcf") { settings, folder in
      let remarks = try CelebrationSubject.check(settings)
      #expect(
        remarks == [
          "`\(folder)/a.vcf`: days of people 2, entries without one 1, places that cannot be read 1, the first in "
            + "line 10: a line without a colon"
        ])
    }
  }

  private static let calendar =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:19800517\r\nRRULE:FREQ=YEARLY\r\n"
    + "SUMMARY:Anna's Birthday\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

  // Regression: a calendar given as contacts, or any bytes, were read as an export without people; the run exited
  // with 0.
  @Test(
    "a file without readable entries is refused with place, contents and remedy",
    arguments: [
      (ImportKind.contacts, calendar, "line 1: `BEGIN:VCALENDAR` begins a calendar", "--calendar"),
      (.contacts, "\r\n" + calendar, "line 2: `BEGIN:VCALENDAR` begins a calendar", "--calendar"),
      (.calendar, anna, "line 1: `BEGIN:VCARD` begins a contact", "--contacts"),
      (.contacts, "\n\nname;birthday\nAnna;17.5.1980\n", "line 3: text between entries", "BEGIN:VCARD"),
      (.calendar, "name;birthday\nAnna;17.5.1980\n", "line 1: text between entries", "BEGIN:VCALENDAR"),
      (.contacts, "\u{7F}ELF\u{1}\u{2}\n\u{3}", "line 1: text between entries", "BEGIN:VCARD"),
      (.contacts, "BEGIN:VCARD\r\nFN:Anna\r\n", "line 1: an entry that never ends", "export it anew"),
    ])
  func otherKind(kind: ImportKind, text: String, words: String, remedy: String) throws {
    try with(["x": text], at: "x", as: kind) { settings, folder in
      let error = #expect(throws: SubjectError.self) {
        _ = try CelebrationSubject.check(settings)
      }
      let said = error?.description ?? ""
      #expect(error == .invalid(said))
      #expect(said.hasPrefix("`\(folder)/x`, \(words)") && said.contains(remedy), "\(said)")
    }
  }

  @Test("an export without people and a calendar without events are accepted", arguments: ImportKind.allCases)
  func nobody(kind: ImportKind) throws {
    for text in ["", "\r\n", kind == .calendar ? "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n" : ""] {
      try with(["x": text], at: "x", as: kind) { settings, _ in
        let remarks = try CelebrationSubject.check(settings)
        #expect(remarks.count == 1)
      }
    }
  }

  @Test("in a folder readable files are read, and an unreadable one is named first")
  func mixed() throws {
    var files = Dictionary(uniqueKeysWithValues: (1...7).map { ("\($0).vcf", Self.anna) })
    files["8.vcf"] = Self.calendar
    try with(files) { settings, folder in
      let remarks = try CelebrationSubject.check(settings)
      #expect(remarks.count == 6)
      #expect(remarks.first?.hasPrefix("`\(folder)/8.vcf`: days of people 0,") == true)
      #expect(remarks.last == "files that are not listed here: 3")
    }
    try with(["a.vcf": Self.calendar, "b.vcf": "text"]) { settings, folder in
      let error = #expect(throws: SubjectError.self) {
        _ = try CelebrationSubject.check(settings)
      }
      #expect(error.map { "\($0)" }?.contains("\(folder)/a.vcf`, line 1: `BEGIN:VCALENDAR`") == true)
    }
  }

  @Test("a missing path, and a folder without such files, are refused with the flag")
  func refused() throws {
    for (files, name, words) in [
      ([:], "none.vcf", "there is no file or folder"),
      (["a.ics": ""], "", "holds no file called *.vcf or *.vcard"),
    ] as [([String: String], String, String)] {
      try with(files, at: name) { settings, _ in
        let error = #expect(throws: SubjectError.self) {
          _ = try CelebrationSubject.check(settings)
        }
        let said = error.map { "\($0)" } ?? ""
        #expect(said.contains(words) && said.contains("--contacts"))
      }
    }
  }
}
