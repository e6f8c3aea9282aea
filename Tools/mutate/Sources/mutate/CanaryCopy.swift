import Foundation
import Mutation

/// A copy of the tree with all known bugs planted, of which a process chooses one (scripts/canaries builds and tries it).
struct CanaryCopy {
  let folders: Folders

  func write() throws {
    let copy = try TreeCopy(folders: folders)
    let prefix = Folders.canarySources + "/"
    var changed: [String: String] = [:]
    for path in copy.paths(under: Folders.canarySources) {
      changed[String(path.dropFirst(prefix.count))] = try copy.text(of: path)
    }
    do {
      let planting = try CanaryPlanting(try copy.text(of: Folders.canaryPath), files: changed)
      changed = changed.mapValues(planting.numbered)
      for file in planting.changedFiles {
        guard let source = try? copy.text(of: file) else {
          throw Complaint.failed("\(Folders.canaryPath): there is no `\(file)`; follow the code")
        }
        changed[file] = try planting.planted(file, source)
      }
      let manifest = try manifest(of: changed.keys)
      changed["CanarySwitch/names.h"] = planting.header
      try copy.write(changed: changed, switch: "CanarySwitch", manifest: manifest)
      Progress.say("\(planting.names.count) known bugs are planted in \(folders.tree.path)")
    } catch let fault as PlantedMutants.Fault {
      throw Complaint.failed("\(Folders.canaryPath): \(fault)")
    }
  }

  /// Lets the modules of these files see the switch, and have the warnings that planting brings about; all others are built as
  /// they ship. Of the tests those alone stay that need it.
  private func manifest(of files: some Collection<String>) throws -> String {
    let names = try PackageLayout(of: folders.root).sources.filter { target in
      files.contains { $0.hasPrefix(target.path + "/") }
    }.map { "\"\($0.name)\"" }
    return """

      // Added by scripts/canaries, in its copy only.
      package.targets.append(.target(name: "CanarySwitch", path: "CanarySwitch"))
      for target in package.targets where [\(names.joined(separator: ", "))].contains(target.name) {
        target.dependencies.append("CanarySwitch")
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .warning)]
      }
      package.targets.removeAll { $0.name.hasSuffix("Tests") && $0.name != "CanaryTests" }

      """
  }
}
