internal import Foundation

/// Asks other programs about themselves.
enum ToolProbe {
  /// The first line of the program's standard output; `nil` when it is not there or fails.
  static func firstLine(_ command: [String]) -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
  }

  /// The dotted number that follows `word` in a line, such as 6.3.1 behind `version`.
  static func version(after word: String, in line: String) -> [Int]? {
    guard let range = line.range(of: word + " ") else { return nil }
    let text = line[range.upperBound...].prefix { $0.isNumber || $0 == "." }
    let parts = text.split(separator: ".").compactMap { Int($0) }
    return parts.isEmpty ? nil : parts
  }
}
