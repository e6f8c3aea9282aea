package import Foundation

/// The `skiprope` built together with these tests, or another program of the package, run as a child process.
///
/// A test bundle on Linux is an executable in the folder of the build's products, where the package also builds its programs.
/// So the command is beside the running program.
package enum BuiltCommand {
  package struct Outcome {
    package var exit: Int32
    package var output: String
    package var complaint: String
  }

  /// States the program's commit: otherwise each run first reads its 60 MB to check for a matching stamp.
  package static let ofTests = ["SKIPROPE_COMMIT": "tests"]

  /// Runs the command, or another program, in `folder` with exactly this environment and no input, and waits for it.
  /// `meanwhile` receives the started process.
  package static func run(
    _ arguments: [String], in folder: URL, environment: [String: String] = ofTests, program: URL? = nil,
    meanwhile: (Process) throws -> Void = { _ in }
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = try program ?? location()
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let output = folder.appending(path: "output-\(UUID().uuidString)")
    let complaint = folder.appending(path: "complaint-\(UUID().uuidString)")
    // Files instead of pipes: a full pipe would block the command.
    for file in [output, complaint] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: complaint)
    try process.run()
    try meanwhile(process)
    process.waitUntilExit()
    return Outcome(
      exit: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: try String(contentsOf: output, encoding: .utf8),
      complaint: try String(contentsOf: complaint, encoding: .utf8))
  }

  package static func location(of name: String = "skiprope") throws -> URL {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: program).deletingLastPathComponent().appending(path: name)
  }
}
