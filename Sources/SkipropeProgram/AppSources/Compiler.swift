internal import Commands
internal import Foundation
internal import HostSystem

/// The Swift compiler of this machine, which is asked and whose answers are read.
package struct Compiler {
  /// Something that the compiler does not accept.
  package struct Complaint: Hashable, Sendable {
    package var file: String
    package var line: Int
    package var message: String
    /// Whether it is said of another place, such as the code that a macro wrote, and this is where that came from.
    package var isNote = false
  }

  /// How long the compiler may take for one module, seconds.
  private static let patienceSeconds = 900.0
  /// A folder for what it writes, gone with this value.
  private let scratch = ScratchFolder()

  var folder: String { scratch.path }

  /// Which of the modules there are not on this system.
  func missing(of modules: Set<String>) throws(CommandFailure) -> Set<String> {
    let asked = modules.filter { FoundModule.identifier($0) == $0 }.sorted()
    let lines = asked.map { "#if !canImport(\($0))\n#warning(\"missing \($0)\")\n#endif\n" }
    let file = try write(lines.joined(), to: "modules.swift")
    let said = try swiftc(["-typecheck", file])
    return Set(asked.filter { name in said.lines.contains { $0.hasSuffix("missing \(name)") } })
  }

  /// What is wrong with files that are one module. Throws where the compiler says nothing of a file and fails.
  func complaints(
    module: String, files: [String], arguments: [String]
  ) throws(CommandFailure) -> [Complaint] {
    try complaints(files, ["-typecheck", "-module-name", module] + arguments)
  }

  /// Writes the module for others to import.
  func emit(module: String, files: [String], arguments: [String]) throws(CommandFailure) {
    let words = [
      "-emit-module", "-enable-testing", "-o", "\(folder)/\(module).swiftmodule", "-module-name", module,
    ]
    if let first = try complaints(files, words + arguments).first {
      throw CommandFailure(
        .unexpectedFailure,
        "the module `\(module)` cannot be written: \(first.file):\(first.line): \(first.message)")
    }
  }

  /// What is wrong with a file for itself, as far as a stage (`-typecheck`, `-emit-sil`) looks.
  func complaints(stage: String, _ file: String, _ arguments: [String]) throws(CommandFailure) -> [Complaint]
  {
    let output = stage == "-typecheck" ? [] : ["-o", "/dev/null"]
    return try complaints([file], [stage, "-module-name", "Probe"] + output + arguments)
  }

  /// The declarations of a module, internal ones included. Writes the module for others to import, too.
  func symbols(module: String, files: [String], arguments: [String]) throws(CommandFailure) -> SymbolGraph {
    try emit(
      module: module, files: files,
      arguments: arguments + [
        "-emit-symbol-graph", "-emit-symbol-graph-dir", folder, "-symbol-graph-minimum-access-level",
        "internal",
        "-symbol-graph-skip-synthesized-members", "-symbol-graph-skip-inherited-docs",
      ])
    let path = "\(folder)/\(module).symbols.json"
    guard let graph = SymbolGraph(try InputFile.bytes(path)) else {
      throw CommandFailure(
        .unexpectedFailure, "what the compiler says of the module `\(module)` cannot be read: \(path)")
    }
    return graph
  }

  /// Writes a file into the scratch folder; its path.
  func write(_ text: String, to name: String) throws(CommandFailure) -> String {
    try OutputFile.write(text, to: "\(folder)/\(name)")
    return "\(folder)/\(name)"
  }

  private func complaints(_ files: [String], _ words: [String]) throws(CommandFailure) -> [Complaint] {
    let paths = files.map { $0.hasPrefix("/") ? $0 : "./\($0)" }
    let said = try swiftc(
      ["-wmo", "-parse-as-library", "-suppress-warnings", "-I", folder] + words + paths)
    let found = Compiler.complaints(said.lines)
    guard said.code != 0, found.isEmpty else { return said.code == 0 ? [] : found }
    let reason = said.lines.first { $0.contains("error:") } ?? said.lines.last ?? "it says nothing"
    throw CommandFailure(
      .unexpectedFailure,
      "the Swift compiler left with \(said.code.map { "\($0)" } ?? "a signal"): \(reason); write the file that it fails on "
        + "into \(LeftOutList.path)")
  }

  /// What the compiler's lines say: errors, and the notes that belong to one, with its message.
  package static func complaints(_ lines: [String]) -> [Complaint] {
    var found: [Complaint] = []
    var last: String?
    for line in lines {
      if let error = complaint(line, ": error: ") {
        found.append(error)
        last = error.message
      } else if let last, var note = complaint(line, ": note: ") {
        (note.message, note.isNote) = (last, true)
        found.append(note)
      }
    }
    return found
  }

  /// `PATH:LINE:COLUMN: error: MESSAGE`; a path may have colons.
  private static func complaint(_ line: String, _ sign: String) -> Complaint? {
    guard let sign = line.range(of: sign) else { return nil }
    let place = line[..<sign.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
    guard place.count > 2, let number = Int(place[place.count - 2]), Int(place[place.count - 1]) != nil else {
      return nil
    }
    let path = place.dropLast(2).joined(separator: ":")
    return Complaint(
      file: path.hasPrefix("./") ? String(path.dropFirst(2)) : path, line: number,
      message: String(line[sign.upperBound...]))
  }

  /// The text of a file that will be at a path, as the formatter lays it out there; as it is where there is no formatter.
  func formatted(_ text: String, path: String) throws(CommandFailure) -> String {
    let file = try write(text, to: "unformatted.swift")
    let said = try run("exec swift format --assume-filename \"$1\" <\"$2\" 2>/dev/null", [path, file])
    return said.code == 0 && !said.lines.isEmpty ? said.lines.joined(separator: "\n") + "\n" : text
  }

  private func swiftc(_ words: [String]) throws(CommandFailure) -> (code: Int32?, lines: [String]) {
    let said = try run(
      "exec swiftc \"$@\" 2>&1 </dev/null", ["-diagnostic-style", "llvm", "-no-color-diagnostics"] + words)
    guard said.code != 127 else {
      throw CommandFailure(
        .machineTrouble, "`swiftc` is not found, which tries what of the app builds here; add Swift to PATH")
    }
    return said
  }

  /// Runs a script with arguments: what it left with and what it printed.
  func run(
    _ script: String, _ words: [String]
  ) throws(CommandFailure) -> (code: Int32?, lines: [String]) {
    var lines: [String] = []
    let ending: ChildProcess.Ending
    do throws(ProcessError) {
      let process = try ChildProcess(
        path: "/bin/sh", arguments: ["-c", script, "sh"] + words,
        environment: ProcessInfo.processInfo.environment)
      var silence = ChildProcess.Silence.ended
      do throws(ChildProcess.Silence) {
        while true { lines.append(try process.receive(within: Compiler.patienceSeconds)) }
      } catch { silence = error }
      ending = process.end(within: silence == .ended ? Compiler.patienceSeconds : 0)
    } catch { throw CommandFailure(.machineTrouble, "\(error)") }
    return (ending.code, lines)
  }
}
