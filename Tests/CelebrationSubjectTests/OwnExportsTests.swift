import CelebrationSubject
import Foundation
import Garden
import Kernel
import Moments
import Playing
import ScenarioFormat
import Testing

@Suite("Contacts and calendars of one's own")
struct OwnExportsTests {
  private static let anna = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna Muster\r\nBDAY:1980-05-17\r\nEND:VCARD\r\n"
  private static let bert =
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bert Muster\r\nBDAY:1981-06-18\r\nno colon\r\nEND:VCARD\r\n"
  private static let none = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Carl Muster\r\nEND:VCARD\r\n"

  /// A scenario whose contacts are at a path in a folder with these files.
  private func with<Result>(
    _ files: [String: String], at name: String = "", _ body: (Scenario, String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "own-exports-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    var scenario = CelebrationSubject().vocabulary.standard
    scenario.celebrations.contactsFile = folder.appending(path: name).path
    return try body(scenario, folder.path)
  }

  @Test(
    "an import reads the files of a folder one after another, by name, in slices of any size",
    arguments: [1, 40, 9_999])
  func folder(bytes: Int) throws {
    let files = ["b.VCF": Self.bert, "a.vcf": Self.anna + Self.none, "c.txt": Self.anna]
    try with(files) { scenario, _ in
      let found = try ExportFiles(.contacts, of: scenario)
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
      // Of the other kind there are none of one's own.
      #expect(imports.next(.calendar, bytes: 1 << 20)?.isEmpty == false)
    }
  }

  /// docs/365.md, section 8: a file has at most 16 MB, all of them 64 MB.
  @Test("a file of 16 MB is read and one of a byte more is not, nor are several of more than 64 MB together")
  func sizes() throws {
    let files = Dictionary(uniqueKeysWithValues: (1...5).map { ("\($0).vcf", Self.anna) })
    try with(files) { scenario, folder in
      func make(_ name: String, bytes: Int) throws {
        let file = try FileHandle(forWritingTo: URL(filePath: "\(folder)/\(name)"))
        try file.truncate(atOffset: UInt64(bytes))
        try file.close()
      }
      for number in 1...4 { try make("\(number).vcf", bytes: 16 << 20) }
      try make("5.vcf", bytes: 0)
      #expect(try ExportFiles(.contacts, of: scenario)?.files.map(\.bytes.count).max() == 16 << 20)
      try make("5.vcf", bytes: 1)
      #expect {
        _ = try ExportFiles(.contacts, of: scenario)
      } throws: {
        "\($0)".contains("5.vcf") && "\($0)".contains("64 MB")
      }
      try make("1.vcf", bytes: 16 << 20 + 1)
      #expect {
        _ = try ExportFiles(.contacts, of: scenario)
      } throws: {
        "\($0)".contains("1.vcf")
      }
    }
  }

  @Test(
    "names that two entries have are known, be they in one file or in two; two days of one entry are none")
  func twins() throws {
    let both = Self.anna.replacing("END:", with: "ANNIVERSARY:20080229\r\nEND:")
    try with(["a.vcf": both, "b.vcf": Self.bert]) { scenario, _ in
      let export = try ExportFiles(.contacts, of: scenario)
      #expect(export?.twins == [])
    }
    try with(["a.vcf": Self.anna, "b.vcf": Self.bert + Self.anna]) { scenario, _ in
      let export = try ExportFiles(.contacts, of: scenario)
      #expect(export?.twins == ["anna muster"])
    }
  }

  @Test("what is in a file is said before the run, with the first place that cannot be read")
  func remarks() throws {
    try with(["a.vcf": Self.anna + Self.bert + Self.none], at: "a.vcf") { scenario, folder in
      let remarks = try CelebrationSubject().check(scenario)
      #expect(
        remarks == [
          "`\(folder)/a.vcf`: days of people 2, entries without one 1, places that cannot be read 1, the first in "
            + "line 10: a line without a colon"
        ])
    }
  }

  @Test("a path that leads nowhere, and a folder without such files, are refused with the flag")
  func refused() throws {
    for (files, name, words) in [
      ([:], "none.vcf", "there is no file or folder"),
      (["a.ics": ""], "", "holds no file called *.vcf or *.vcard"),
    ] as [([String: String], String, String)] {
      try with(files, at: name) { scenario, _ in
        let error = #expect(throws: RunError.self) { _ = try CelebrationSubject().check(scenario) }
        let said = error.map { "\($0)" } ?? ""
        #expect(said.contains(words) && said.contains("--contacts"))
      }
    }
  }
}
