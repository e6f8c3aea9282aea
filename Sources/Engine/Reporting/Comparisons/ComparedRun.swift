internal import Metrics
internal import SQLiteConnecting

/// One of two runs, as the page of their comparison shows it: what was seen of it, and where that can be played.
package struct ComparedRun: Sendable {
  /// The folder, for commands.
  let folder: String
  /// Its own page as a link from the page of the comparison; `nil`: it has none.
  let link: String?
  let moments: [ClipRequest]
  let evenings: [SessionEvening]
  /// What could not be read, and why; empty for nothing.
  let remark: String

  /// Reads what `run.sqlite` of the folder has; one that cannot be read leaves a remark. O(gestures and moments).
  package init(run folder: String, link: String?) {
    self.folder = folder
    self.link = link
    var (moments, evenings, remark): ([ClipRequest], [SessionEvening], String) = ([], [], "")
    do throws(SQLiteStoreError) {
      let database = try RunDatabase(reading: folder + "/run.sqlite")
      moments = try database.moments().map(\.wish)
      evenings = try database.evenings()
    } catch {
      remark = "what was seen of a run could not be read: \(error)"
    }
    (self.moments, self.evenings, self.remark) = (moments, evenings, remark)
  }

  /// The path of a file as a link from a page in another folder; both are absolute.
  package static func link(to file: String, fromPageIn folder: String) -> String {
    let (here, there) = (folder.split(separator: "/"), file.split(separator: "/"))
    let shared = zip(here, there).prefix { $0 == $1 }.count
    let steps = here.dropFirst(shared).map { _ in ".." } + there.dropFirst(shared).map(escaped)
    return steps.joined(separator: "/")
  }

  /// A part of a path in which no sign ends it or means something.
  private static func escaped(_ part: Substring) -> String {
    let digits = Array("0123456789ABCDEF")
    return part.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = byte < 128 && (scalar.properties.isAlphabetic || (48...57).contains(byte))
      return isPlain || "-_.~".unicodeScalars.contains(scalar)
        ? String(scalar) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }.joined()
  }

  /// Links to the moments in which a rule was seen to break.
  func links(to rule: String, _ words: ReportWords) -> PageTable.Cell {
    guard let link else { return "" }
    return moments.filter { $0.kind == .violation && $0.what == rule }.prefix(5).enumerated().reduce("") {
      cell, found in
      let wish = found.element
      let place = "\(words.place(wish.unit, wish.session)) at \(FigureText.moment(wish.at))"
      return cell + (found.offset > 0 ? ", " : "") + .link(place, to: "\(link)#m-\(wish.number)")
    }
  }
}
