internal import Commands

/// The public types of Skiprope, from its source text. Where the app has a type of the same name, a harness must qualify it.
enum EngineNames {
  private static let folders = ["Kernel", "Engine", "Models"]
  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "actor", "typealias", "associatedtype",
  ]

  /// The names of public types. For an address, whose files are not here, those of this program's own checkout.
  static func types(of source: PackageSource) -> Set<String> {
    var source: PackageSource? = source
    if case .address = source { source = .ofThisProgram }
    guard case .folder(let path) = source else { return [] }
    var names: Set<String> = []
    for folder in folders {
      var files = SourceFolder(root: path)
      // An unreadable folder has no names: the build of the harness reports it later.
      try? files.addAll(below: "\(path)/Sources/\(folder)")
      for file in files.files {
        guard let bytes = try? InputFile.bytes(file) else { continue }
        names.formUnion(types(in: bytes))
      }
    }
    return names
  }

  /// The top-level public types in a text, and associated types, which subjects define as their own.
  private static func types(in text: [UInt8]) -> [String] {
    text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let isInner = line.starts(with: "  associatedtype ".utf8)
      guard isInner || line.starts(with: "public ".utf8) || line.starts(with: "@".utf8) else { return nil }
      let words = SwiftText.words(of: String(decoding: line, as: UTF8.self))
      guard isInner || words.contains("public"), let kind = words.firstIndex(where: kinds.contains),
        kind + 1 < words.count
      else { return nil }
      return String(words[kind + 1])
    }
  }
}
