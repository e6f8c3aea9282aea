internal import Commands

extension FoundApp {
  /// The name suffixes of folders with tests.
  private static let testFolders = ["Tests", "UITests", "Previews", "Preview Content"]

  /// All Swift files below a folder as one module named after the folder.
  static func folder(_ path: String, name: String) throws(CommandFailure) -> FoundApp {
    var sources = SourceFolder(root: path)
    try sources.addAll(below: path) { folder in testFolders.contains { folder.hasSuffix($0) } }
    let module = FoundModule(name: name, files: sources.files, refused: sources.refused)
    return FoundApp(name: name, origin: path, modules: [module])
  }
}
