internal import Commands
internal import Foundation
internal import HostSystem

extension FoundApp {
  /// The app that `--sources` names: a folder, or an Xcode project.
  static func named(_ typed: String) throws(CommandFailure) -> FoundApp {
    var path = typed.count > 1 && typed.hasSuffix("/") ? String(typed.dropLast()) : typed
    if let closed = HostFolder.closed(on: path) {
      throw CommandFailure(
        .missingInput,
        "`--sources` is `\(path)`, but this user may not enter `\(closed)`; allow that (`chmod u+x`)")
    }
    guard InputFile.isDirectory(path) else {
      throw CommandFailure(
        .missingInput,
        "`--sources` is `\(path)`, but there is no such folder; name that of the app's Swift files")
    }
    if path.hasPrefix("/") {
      path = PackageSource.relative(SourceFolder.resolved(path), to: SourceFolder.resolved("."))
    }
    if path.hasPrefix("./") { path = String(path.dropFirst(2)) }
    if path.hasSuffix(".xcodeproj") { return try project(path) }
    let name = SourceFolder.resolved(path).split(separator: "/").last.map(String.init) ?? "App"
    return try folder(path, name: name)
  }

  /// The Xcode project in the current folder; `nil` where there is none.
  static func projectHere() throws(CommandFailure) -> FoundApp? {
    let names = (try? HostFolder.names(in: ".")) ?? []
    let projects = names.filter { $0.hasSuffix(".xcodeproj") && InputFile.isDirectory($0) }
    guard projects.count < 2 else {
      let all = projects.map { "`\($0)`" }.joined(separator: ", ")
      throw .usage("there are several Xcode projects here, \(all); say which: `--sources \(projects[0])`")
    }
    return try projects.first.map(project)
  }
}
