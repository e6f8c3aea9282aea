internal import Metrics
internal import SQLiteConnecting

/// One of two compared runs, as the page of a comparison shows it.
package struct ComparedRun: Sendable {
  /// The folder, for commands.
  let folder: String
  /// The link to its own page from the comparison's page; `nil`: it has none.
  let link: String?
  let clips: [ClipRequest]
  let evenings: [SessionEvening]
  /// The data that could not be read, with the reason; empty: none.
  let remark: String

  /// Reads `run.sqlite` of the folder. A database that cannot be read leads to a remark. O(gestures and clips).
  package init(run folder: String, link: String?) {
    self.folder = folder
    self.link = link
    var (clips, evenings, remark): ([ClipRequest], [SessionEvening], String) = ([], [], "")
    do throws(SQLiteStoreError) {
      let database = try RunDatabase(reading: folder + "/run.sqlite")
      clips = try database.clips().map(\.clipRequest)
      evenings = try database.evenings()
    } catch {
      remark = "the clips of a run could not be read: \(error)"
    }
    (self.clips, self.evenings, self.remark) = (clips, evenings, remark)
  }

  /// The relative link to a file from a page in another folder. Both paths are absolute.
  package static func link(to file: String, fromPageIn folder: String) -> String {
    let (here, there) = (folder.split(separator: "/"), file.split(separator: "/"))
    let shared = zip(here, there).prefix { $0 == $1 }.count
    let steps = here.dropFirst(shared).map { _ in ".." } + there.dropFirst(shared).map(escaped)
    return steps.joined(separator: "/")
  }

  /// A path component with all special characters percent-encoded.
  private static func escaped(_ part: Substring) -> String {
    let digits = Array("0123456789ABCDEF")
    return part.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = byte < 128 && (scalar.properties.isAlphabetic || (48...57).contains(byte))
      return isPlain || "-_.~".unicodeScalars.contains(scalar)
        ? String(scalar) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }.joined()
  }

  /// Links to the clips of a rule's violations.
  func links(to rule: String, _ words: ReportWords) -> PageTable.Cell {
    guard let link else { return "" }
    return clips.filter { $0.kind == .violation && $0.what == rule }.prefix(5).enumerated().reduce("") {
      cell, found in
      let clipRequest = found.element
      let place =
        "\(words.place(clipRequest.unit, clipRequest.session)) at \(FigureText.moment(clipRequest.at))"
      return cell + (found.offset > 0 ? ", " : "") + .link(place, to: "\(link)#m-\(clipRequest.number)")
    }
  }
}
