import Foundation
import Mutation

/// The tables of planted bugs in the documents, which follow from the list.
struct PlantedDocuments {
  let folders: Folders

  /// Writes those anew that are not as the list says, or only names them. Throws where a document lacks the place of its table.
  func check(writing: Bool) throws -> ExitCode {
    let list: PlantedList
    do { list = try PlantedList(try text(of: Folders.bugsPath)) } catch let fault as HandwrittenMutants.Fault
    {
      throw Complaint.failed("\(Folders.bugsPath): \(fault)")
    }
    var code = ExitCode.allCaught
    for table in PlantedTable.allCases {
      let old = try text(of: table.document)
      guard let new = table.written(in: old, of: list.bugs) else {
        throw Complaint.failed(
          "\(table.document): no table; write `<!-- planted bugs: \(table.rawValue) -->` and, on another line, `<!-- end of planted bugs -->`"
        )
      }
      guard new != old else { continue }
      if writing {
        try Data(new.utf8).write(to: folders.root.appending(path: table.document))
        Progress.say("\(table.document) is written")
      } else {
        Progress.say("\(table.document) is not what the list says; run: scripts/check-planted --write")
        code = .someSurvived
      }
    }
    if code == .allCaught {
      Progress.say("the documents have the \(list.bugs.count) planted bugs of the list")
    }
    return code
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: folders.root.appending(path: path), encoding: .utf8)
  }
}
