internal import CalendarReading
internal import CardReading
internal import FileReading
internal import Foundation
package import Garden
internal import Moments
package import Skiprope

/// An export of the user's own contacts or calendar: one file, or a folder's files in the order of their names.
package struct ExportFiles {
  let kind: ImportKind
  /// The files' paths and contents.
  package let files: [(path: String, bytes: [UInt8])]
  /// Entries of the folder with such a name that are no files.
  private let omitted: OmittedFiles

  /// The most files of a folder, and the most bytes of all files (D). Some programs export a file for each contact.
  private static let mostFiles = 20_000
  private static let mostBytes = 64 << 20

  /// The export that the settings name for this kind; `nil` if its files are drawn.
  ///
  /// Throws if there is nothing at the path, no file of this kind in the folder, or too much data.
  package init?(_ kind: ImportKind, of settings: CelebrationSettings) throws(SubjectError) {
    guard let path = kind == .contacts ? settings.contactsFile : settings.calendarFile else { return nil }
    self.kind = kind
    var files: [(path: String, bytes: [UInt8])] = []
    var total = 0
    var omitted = OmittedFiles()
    for path in try ExportFiles.paths(kind, at: path, &omitted) {
      do throws(FileReadingError) {
        let bytes = try RegularFile.read(path, atMost: CardReader.byteLimit)
        total += bytes.count
        files.append((path, bytes))
      } catch {
        let words = "cannot read \(error); check the path and its permissions"
        throw error.isThere ? .invalid(words) : .missing(words)
      }
      guard total <= ExportFiles.mostBytes else {
        throw .invalid("`\(path)` brings the files to more than 64 MB; give fewer with \(kind.flag)")
      }
    }
    self.files = files
    self.omitted = omitted
  }

  private static func paths(
    _ kind: ImportKind, at path: String, _ omitted: inout OmittedFiles
  ) throws(SubjectError) -> [String] {
    guard isFolder(path) else {
      guard FileManager.default.fileExists(atPath: path) else {
        throw .missing("there is no file or folder `\(path)`; name another with `\(kind.flag) FILE`")
      }
      return [path]
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      throw .invalid("cannot list the folder `\(path)`; check its permissions")
    }
    let paths = names.filter { name in kind.endings.contains { name.lowercased().hasSuffix($0) } }.map {
      "\(path)/\($0)"
    }.filter { !omitted.takes($0) && !isFolder($0) }
    guard !paths.isEmpty else {
      throw .missing(
        "\(omitted.exception)the folder `\(path)` holds no file called *\(kind.endings.joined(separator: " or *")); give another with "
          + "`\(kind.flag) FILE`")
    }
    guard paths.count <= mostFiles else {
      throw .invalid(
        "the folder `\(path)` holds \(paths.count) files, but at most \(mostFiles) are read; give fewer")
    }
    return paths
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// A reader of these bytes.
  static func reader(_ kind: ImportKind, _ bytes: [UInt8]) -> any ImportSource {
    kind == .contacts ? CardReader(bytes) : CalendarReader(bytes)
  }

  /// All entries of a file. O(bytes).
  private func entries(_ bytes: [UInt8]) -> [ImportedEntry] {
    var reader = ExportFiles.reader(kind, bytes)
    var entries: [ImportedEntry] = []
    while let next = reader.next(bytes: 1 << 20) { entries += next }
    return entries
  }

  /// Folded names that several entries have.
  package var twins: Set<String> {
    var seen: [String: String] = [:]
    var twins: Set<String> = []
    for (path, bytes) in files {
      for case .day(let day) in entries(bytes) {
        let (name, place) = (PlainNames.folded(day.name), "\(path):\(day.line)")
        if seen.updateValue(place, forKey: name).map({ $0 != place }) == true { twins.insert(name) }
      }
    }
    return twins
  }

  /// The contents of each file and its first unreadable place: a line for each of the first files, entirely
  /// unreadable files first.
  ///
  /// Throws if all files have text, but nothing can be read: they are of another format. O(bytes).
  func remarks() throws(SubjectError) -> [String] {
    var (readable, unreadable): ([String], [String]) = ([], [])
    for (path, bytes) in files {
      let entries = entries(bytes)
      let isUnreadable = !entries.isEmpty && entries.allSatisfy { ExportFiles.damage($0) != nil }
      if isUnreadable {
        unreadable.append(remark(on: path, entries))
      } else {
        readable.append(remark(on: path, entries))
      }
    }
    if readable.isEmpty, let (path, bytes) = files.first,
      let damage = entries(bytes).first.flatMap(ExportFiles.damage)
    {
      throw .invalid(refusal(of: path, bytes, damage))
    }
    let shown = (unreadable + readable).prefix(ExportFiles.shownFiles)
    let more = files.count - shown.count
    return shown + (more > 0 ? ["files that are not listed here: \(more)"] : []) + omitted.remarks
  }
  private static let shownFiles = 5

  private static func damage(_ entry: ImportedEntry) -> ImportDamage? {
    if case .dropped(let damage) = entry { damage } else { nil }
  }

  /// The reason why a file is not of this kind: place, contents and remedy.
  private func refusal(of path: String, _ bytes: [UInt8], _ damage: ImportDamage) -> String {
    if let line = ExportFiles.line(of: kind.other.begin, in: bytes) {
      return
        "`\(path)`, line \(line): `\(kind.other.begin)` begins \(kind.other.words), and `\(kind.flag)` reads \(kind.words); "
        + "give it with `\(kind.other.flag) \(path)`"
    }
    return
      "`\(path)`, line \(damage.line): \(ExportFiles.words(damage.reason)), and nothing in the file is \(kind.words), "
      + "which `\(kind.flag)` reads; export it anew in that format, with `\(kind.begin)` in its first line"
  }

  /// The first line, from 1, with this marker in any case. O(bytes).
  private static func line(of marker: String, in bytes: [UInt8]) -> Int? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.firstIndex { line in
      line.count <= marker.utf8.count + 8
        && String(decoding: line, as: UTF8.self).uppercased().contains(marker)
    }.map { $0 + 1 }
  }

  private func remark(on path: String, _ entries: [ImportedEntry]) -> String {
    var (days, without, damages) = (0, 0, [ImportDamage]())
    for entry in entries {
      switch entry {
      case .day: days += 1
      case .withoutDay: without += 1
      case .dropped(let damage): damages.append(damage)
      }
    }
    let words = "`\(path)`: days of people \(days), entries without one \(without)"
    guard let first = damages.first else { return words }
    return words + ", places that cannot be read \(damages.count), the first in line \(first.line): "
      + ExportFiles.words(first.reason)
  }

  private static func words(_ reason: ImportDamage.Reason) -> String {
    switch reason {
    case .unfinished: "an entry that never ends"
    case .stray: "text between entries"
    case .noColon: "a line without a colon"
    case .tooLong: "a line longer than any that is read"
    case .noName: "a day without a name"
    case .noDate: "an impossible date, or one without day or month"
    case .encoding: "text in an unknown encoding"
    case .syntax: "an event that violates RFC 5545"
    }
  }
}

extension ImportKind {
  /// The first line of a file of this kind.
  fileprivate var begin: String { self == .contacts ? "BEGIN:VCARD" : "BEGIN:VCALENDAR" }
  fileprivate var words: String { self == .contacts ? "a contact (vCard)" : "a calendar (iCalendar)" }
  fileprivate var other: ImportKind { self == .contacts ? .calendar : .contacts }
  /// The flag that names files of this kind.
  var flag: String { self == .contacts ? "--contacts" : "--calendar" }
  /// The file name extensions of this kind.
  var endings: [String] { self == .contacts ? [".vcf", ".vcard"] : [".ics", ".ical"] }
}
