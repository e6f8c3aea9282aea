public import Foundation

/// A built harness program, whose scenarios run as part of a test suite.
///
/// Each run is a separate process. A test never builds the program.
///
/// ```swift
/// import SkipropeTesting
/// import Testing
///
/// @Test(arguments: 1...5 as ClosedRange<UInt64>) func evening(seed: UInt64) async throws {
///   try await HarnessProgram("gallery").expectHolds("evening", seed: seed)
/// }
/// ```
public struct HarnessProgram: Sendable {
  public let name: String
  /// The program's executable.
  public let file: URL
  /// The working directory of its runs, which contains `Scenarios`.
  public let folder: URL

  /// Finds a program by its name: beside the tests, in the release folder beside theirs, or in a release or debug build of
  /// `folder`.
  ///
  /// Throws `notBuilt`, with the build command, where there is none.
  public init(_ name: String, in folder: String = ".") throws(HarnessRunError) {
    let folder = URL(filePath: folder, directoryHint: .isDirectory)
    let tests = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    let places =
      [tests, tests.deletingLastPathComponent().appending(path: "release", directoryHint: .isDirectory)]
      + ["release", "debug"].map { folder.appending(path: ".build/\($0)", directoryHint: .isDirectory) }
    let files = places.map { $0.appending(path: name) }
    guard let file = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw .notBuilt(name, lookedIn: places.map(\.path))
    }
    self.init(at: file, in: folder)
  }

  /// The program in a file.
  public init(at file: URL, in folder: URL) {
    (name, self.file, self.folder) = (file.lastPathComponent, file, folder)
  }

  /// Runs a scenario and returns its outcome, also where it fails.
  ///
  /// `settings` are values of the scenario's keys by their paths, such as `["session.length": "1m"]`; `flags` are any flags of
  /// `run`. The run's files are written to `Reports/runs/tests/<name>` in the program's folder, replacing an earlier run.
  /// Cancelling the task ends the run. Throws `notRun`, with the program's message, if it cannot run the scenario.
  ///
  ///     let run = try await program.run("evening", seed: 3, settings: ["session.length": "1m"])
  public func run(
    _ scenario: String, seed: UInt64? = nil, settings: [String: String] = [:], flags: [String] = [],
    named: String? = nil
  ) async throws(HarnessRunError) -> FinishedRun {
    let runName = named ?? scenario + (seed.map { "-\($0)" } ?? "")
    let place = "Reports/runs/tests/" + HarnessProgram.fileName(runName)
    let words =
      ["run", scenario, "--out", place] + (seed.map { ["--seed", "\($0)"] } ?? [])
      + settings.sorted { $0.key < $1.key }.flatMap { ["--set", "\($0)=\($1)"] } + flags
    let ended = try await ended(words)
    // The exit codes of a judged run: it passes, or a rule or budget does not hold.
    guard (0...7).contains(ended.code), ended.code != 1 else {
      throw .notRun(command: command(words), code: ended.code, said: ended.said)
    }
    return try FinishedRun(
      folder.appending(path: place, directoryHint: .isDirectory), of: self, command(words))
  }

  /// Runs the program with any command; returns its exit code and its last output.
  func ended(_ words: [String]) async throws(HarnessRunError) -> (code: Int32, said: String) {
    let process = ChildRun(file, words, in: folder)
    do { return try await process.ended() } catch { throw .notStarted(file.path, "\(error)") }
  }

  private func command(_ words: [String]) -> String {
    ([file.path] + words).map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ")
  }

  private static func fileName(_ text: String) -> String {
    String(
      text.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) ? $0 : "-" }.prefix(120))
  }
}

/// The reason why a run ended without a verdict.
public enum HarnessRunError: Error, Hashable, CustomStringConvertible {
  /// The program is in none of the folders.
  case notBuilt(String, lookedIn: [String])
  case notStarted(String, String)
  /// The program exited without a verdict: an unknown scenario, or a problem of the machine.
  case notRun(command: String, code: Int32, said: String)
  /// Its report cannot be read.
  case unreadable(String, String)

  public var description: String {
    switch self {
    case .notBuilt(let name, let places):
      "there is no program `\(name)` in \(places.joined(separator: ", ")); build it first: swift build -c release --product \(name)"
    case .notStarted(let file, let reason): "`\(file)` cannot be started: \(reason)"
    case .notRun(let command, let code, let said): "`\(command)` exited with \(code): \(said)"
    case .unreadable(let file, let reason):
      "`\(file)` cannot be read: \(reason); build the program and the tests of one version of skiprope"
    }
  }
}
