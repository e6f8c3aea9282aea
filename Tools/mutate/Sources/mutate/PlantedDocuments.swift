import Foundation
import Mutation

/// The tables of planted bugs in the documents, which follow from the list.
struct PlantedDocuments {
  let folders: Folders

  /// Writes those anew that are not as the list says, or only names them. Throws where a document lacks the place of its table.
  func check(writing: Bool) throws -> ExitCode {
    var code = ExitCode.allCaught
    var count = 0
    for path in folders.lists(.bugs) {
      let list: PlantedList
      do { list = try PlantedList(try text(of: path)) } catch let fault as HandwrittenMutants.Fault {
        throw Complaint.failed("\(path): \(fault)")
      }
      count += list.bugs.count
      for table in list.tables where try !isRight(table, of: list, writing: writing) { code = .someSurvived }
    }
    if code == .allCaught { Progress.say("the documents have the \(count) planted bugs of the lists") }
    return code
  }

  /// Whether a table is as its list says, at least now that it is written.
  private func isRight(_ table: PlantedTable, of list: PlantedList, writing: Bool) throws -> Bool {
    let old = try text(of: table.document)
    guard let new = table.written(in: old, of: list.bugs(in: table)) else {
      throw Complaint.failed(
        "\(table.document): no table; write `<!-- planted bugs: \(table.name) -->` and, on another line, `<!-- end of planted bugs -->`"
      )
    }
    guard new != old else { return true }
    guard writing else {
      Progress.say("\(table.document) is not what the list says; run: scripts/check-planted --write")
      return false
    }
    try Data(new.utf8).write(to: folders.root.appending(path: table.document))
    Progress.say("\(table.document) is written")
    return true
  }

  private func text(of path: String) throws -> String { try folders.text(of: path) }
}
