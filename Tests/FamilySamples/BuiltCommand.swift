package import Foundation

/// The `skiprope` that was built together with these tests, or another program of the package, run as a child process.
///
/// A test bundle on Linux is an executable in the folder of the build's products, and the package builds its programs
/// into the same folder. So the command is the neighbour of the running program.
package enum BuiltCommand {
  package struct Outcome {
    package var exit: Int32
    package var output: String
    package var complaint: String
  }

  /// That the program is told its commit: without, each run first reads 60 MB of program to see whether a stamp speaks of it.
  package static let ofTests = ["SKIPROPE_COMMIT": "tests"]

  /// Runs the command, or another name of it, in `folder` with exactly this environment, no input, and waits for it;
  /// `meanwhile` has the process that was just started.
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
    // Files instead of pipes: a pipe that nobody empties would stop a talkative command.
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
