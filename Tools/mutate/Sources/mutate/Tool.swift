import Foundation

/// Programs that are run to their end.
enum Tool {
  /// Runs a program found in PATH; returns what it printed. Throws with its complaint when it fails.
  static func output(_ words: [String], in folder: URL) throws -> Data {
    let process = Process()
    let pipe = Pipe()
    set(process, words, folder)
    process.standardOutput = pipe
    process.standardError = FileHandle.standardError
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Complaint.failed("`\(words.joined(separator: " "))` left with \(process.terminationStatus)")
    }
    return data
  }

  /// Runs a program with all that it prints in a file; returns its exit code.
  static func run(_ words: [String], in folder: URL, log: URL) throws -> Int32 {
    try Data().write(to: log)
    let handle = try FileHandle(forWritingTo: log)
    defer { try? handle.close() }
    let process = Process()
    set(process, words, folder)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    while process.isRunning {
      if Interrupts.came { process.terminate() }
      usleep(100_000)
    }
    if Interrupts.came { throw Complaint.interrupted }
    return process.terminationStatus
  }

  private static func set(_ process: Process, _ words: [String], _ folder: URL) {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
  }
}
