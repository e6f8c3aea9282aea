/// Default names taken from file names, for scenarios and plans of sweeps.
package enum FileName {
  /// The file's name without folder and extension.
  package static func stem(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
