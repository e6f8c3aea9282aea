import Foundation
import Mutation

/// A copy of the tree with all bugs planted, of which a process chooses one (scripts/planted builds and tries it).
struct PlantedCopy {
  let folders: Folders

  func write() throws {
    let copy = try TreeCopy(folders: folders)
    let prefix = Folders.bugSources + "/"
    var changed: [String: String] = [:]
    for path in copy.paths(under: Folders.bugSources) {
      changed[String(path.dropFirst(prefix.count))] = try copy.text(of: path)
    }
    let longer = changed
    var bugs: [PlantedBugHeader] = []
    for path in folders.lists(.bugs) {
      do {
        let list = try PlantedList(try copy.text(of: path))
        if let twice = list.bugs.first(where: { bug in bugs.contains { $0.name == bug.name } }) {
          throw HandwrittenMutants.Fault(
            line: twice.line, "planted bug `\(twice.name)` is in another list, too")
        }
        // What is longer is the first list's.
        let planting = try BugPlanting(list, files: bugs.isEmpty ? longer : [:], after: bugs.count)
        if bugs.isEmpty { changed = longer.mapValues(planting.numbered) }
        for file in planting.changedFiles {
          guard let source = try? copy.text(of: file) else {
            throw Complaint.failed("\(path): there is no `\(file)`; follow the code")
          }
          changed[file] = try planting.planted(file, source)
        }
        guard let source = list.source else { throw Complaint.failed("\(path): write `source FILE`") }
        changed[source.path] = source.text(of: list.bugs)
        bugs += list.bugs
      } catch let fault as HandwrittenMutants.Fault {
        throw Complaint.failed("\(path): \(fault)")
      }
    }
    let manifests = try manifests(of: changed.keys)
    changed["PlantedSwitch/names.h"] = BugPlanting.header(of: bugs)
    try copy.write(changed: changed, switch: "PlantedSwitch", manifests: manifests)
    Progress.say("\(bugs.count) bugs are planted in \(folders.tree.path)")
  }

  /// Lets the modules of these files see the switch, and have the warnings that planting brings about; all others are built as
  /// they ship. Of the tests those alone stay that need it.
  private func manifests(of files: some Collection<String>) throws -> [String: String] {
    let layout = try PackageLayout(of: folders.root)
    let modules = layout.sources.filter { target in
      files.contains { $0.hasPrefix(target.path + "/") }
    }
    return layout.manifests(
      switch: "PlantedSwitch", for: modules, settings: ".treatAllWarnings(as: .warning)",
      more: """
        package.targets.removeAll { $0.name.hasSuffix("Tests") && $0.name != "PlantedBugTests" }

        """)
  }
}
