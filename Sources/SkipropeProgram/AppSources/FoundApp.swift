/// The Swift code of an app, from a package, an Xcode project or a folder.
package struct FoundApp: Hashable, Sendable {
  /// The app's name there.
  package var name: String
  /// The place of the code, such as `Quiz.xcodeproj`.
  package var origin: String
  package var modules: [FoundModule]
  /// The entries that could not be resolved, in sentences.
  package var notes: [String] = []
  /// The modules of other packages that its code may import.
  package var others: Set<String> = []
}

/// The files of one module.
package struct FoundModule: Hashable, Sendable {
  /// The module's name for the compiler.
  package var name: String
  /// Paths relative to the current folder, sorted.
  package var files: [String]
  package var settings = ModuleSettings()
  /// Files found but not to be compiled, with the reason.
  package var refused: [LeftOut] = []

  package init(
    name: String, files: [String], settings: ModuleSettings = ModuleSettings(), refused: [LeftOut] = []
  ) {
    self.name = FoundModule.identifier(name)
    self.files = files
    self.settings = settings
    self.refused = refused
  }

  /// The module name of a target: other characters than letters and digits become `_`, as the compiler does it.
  package static func identifier(_ name: String) -> String {
    let letters = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    guard let first = letters.first else { return "App" }
    return (first.isNumber ? "_" : "") + String(letters)
  }
}

/// The compiler settings of a module, from the app's project.
package struct ModuleSettings: Hashable, Sendable {
  /// Swift's language mode, 5 or 6.
  package var languageMode = 5
  /// Whether the default isolation is the main actor.
  package var isOnMainActor = false
  package var features: [String] = []
  /// The names defined for `#if`.
  package var defined: [String] = []

  package init() {}

  /// The settings as compiler flags.
  package var arguments: [String] {
    ["-swift-version", "\(languageMode)"] + (isOnMainActor ? ["-default-isolation", "MainActor"] : [])
      + features.flatMap { ["-enable-upcoming-feature", $0] } + defined.flatMap { ["-D", $0] }
  }

  /// The settings as they are written in a package manifest.
  package var manifest: [String] {
    [".swiftLanguageMode(.v\(languageMode))"] + (isOnMainActor ? [".defaultIsolation(MainActor.self)"] : [])
      + features.map { ".enableUpcomingFeature(\(String(reflecting: $0)))" }
      + defined.map { ".define(\(String(reflecting: $0)))" }
  }
}

/// A file that the harness does not compile, with the reason.
package struct LeftOut: Hashable, Sendable {
  package var file: String
  /// The line of the reason; `nil` where it concerns the whole file.
  package var line: Int?
  package var reason: String
  package var remedy: String

  package init(_ file: String, line: Int? = nil, _ reason: String, remedy: String) {
    self.file = file
    self.line = line
    self.reason = reason
    self.remedy = remedy
  }

  /// The file, with the line if there is one.
  package var place: String { line.map { "\(file):\($0)" } ?? file }
}
