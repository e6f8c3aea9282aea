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
    do {
      let planting = try BugPlanting(try PlantedList(try copy.text(of: Folders.bugsPath)), files: changed)
      changed = changed.mapValues(planting.numbered)
      for file in planting.changedFiles {
        guard let source = try? copy.text(of: file) else {
          throw Complaint.failed("\(Folders.bugsPath): there is no `\(file)`; follow the code")
        }
        changed[file] = try planting.planted(file, source)
      }
      let manifest = try manifest(of: changed.keys)
      for source in PlantedSource.allCases { changed[source.path] = source.text(of: planting.bugs) }
      changed["PlantedSwitch/names.h"] = planting.header
      try copy.write(changed: changed, switch: "PlantedSwitch", manifest: manifest)
      Progress.say("\(planting.bugs.count) bugs are planted in \(folders.tree.path)")
    } catch let fault as HandwrittenMutants.Fault {
      throw Complaint.failed("\(Folders.bugsPath): \(fault)")
    }
  }

  /// Lets the modules of these files see the switch, and have the warnings that planting brings about; all others are built as
  /// they ship. Of the tests those alone stay that need it.
  private func manifest(of files: some Collection<String>) throws -> String {
    let names = try PackageLayout(of: folders.root).sources.filter { target in
      files.contains { $0.hasPrefix(target.path + "/") }
    }.map { "\"\($0.name)\"" }
    return """

      // Added by scripts/planted, in its copy only.
      package.targets.append(.target(name: "PlantedSwitch", path: "PlantedSwitch"))
      for target in package.targets where [\(names.joined(separator: ", "))].contains(target.name) {
        target.dependencies.append("PlantedSwitch")
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .warning)]
      }
      package.targets.removeAll { $0.name.hasSuffix("Tests") && $0.name != "PlantedBugTests" }

      """
  }
}
