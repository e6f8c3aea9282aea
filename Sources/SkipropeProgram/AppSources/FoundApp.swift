/// The Swift code of an app, wherever it was found: in a package, an Xcode project or a folder.
package struct FoundApp: Hashable, Sendable {
  /// What the app calls itself there.
  package var name: String
  /// Where that was found, such as `Quiz.xcodeproj`.
  package var origin: String
  package var modules: [FoundModule]
  /// What could not be followed, in sentences.
  package var notes: [String] = []
  /// Modules of other packages that its code may import.
  package var others: Set<String> = []
}

/// Files that are compiled as one module.
package struct FoundModule: Hashable, Sendable {
  /// As the compiler calls it.
  package var name: String
  /// Paths as seen from the current folder, sorted.
  package var files: [String]
  package var settings = ModuleSettings()
  /// Found, but not to be compiled, with the reason.
  package var refused: [LeftOut] = []

  package init(
    name: String, files: [String], settings: ModuleSettings = ModuleSettings(), refused: [LeftOut] = []
  ) {
    self.name = FoundModule.identifier(name)
    self.files = files
    self.settings = settings
    self.refused = refused
  }

  /// The name with `_` for what no name of a module may have, as the compiler makes it of a target's.
  package static func identifier(_ name: String) -> String {
    let letters = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    guard let first = letters.first else { return "App" }
    return (first.isNumber ? "_" : "") + String(letters)
  }
}

/// How a module is compiled, as the app's own project has it.
package struct ModuleSettings: Hashable, Sendable {
  /// Swift's language mode, 5 or 6.
  package var languageMode = 5
  /// Whether everything is on the main actor unless it says otherwise.
  package var isOnMainActor = false
  package var features: [String] = []
  /// Names that `#if` knows.
  package var defined: [String] = []

  package init() {}

  /// The compiler's flags.
  package var arguments: [String] {
    ["-swift-version", "\(languageMode)"] + (isOnMainActor ? ["-default-isolation", "MainActor"] : [])
      + features.flatMap { ["-enable-upcoming-feature", $0] } + defined.flatMap { ["-D", $0] }
  }

  /// The same in a manifest.
  package var manifest: [String] {
    [".swiftLanguageMode(.v\(languageMode))"] + (isOnMainActor ? [".defaultIsolation(MainActor.self)"] : [])
      + features.map { ".enableUpcomingFeature(\(String(reflecting: $0)))" }
      + defined.map { ".define(\(String(reflecting: $0)))" }
  }
}

/// A file that the harness does not compile, and why.
package struct LeftOut: Hashable, Sendable {
  package var file: String
  /// Where in it; `nil` where it is about the whole file.
  package var line: Int?
  package var reason: String
  package var remedy: String

  package init(_ file: String, line: Int? = nil, _ reason: String, remedy: String) {
    self.file = file
    self.line = line
    self.reason = reason
    self.remedy = remedy
  }

  /// The file, with the line where there is one.
  package var place: String { line.map { "\(file):\($0)" } ?? file }
}
