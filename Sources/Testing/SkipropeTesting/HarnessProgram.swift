public import Foundation

/// A harness program that is built, whose runs are part of a test suite.
///
/// It is run as a process of its own, and never built by a test.
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
  /// The program's file.
  public let file: URL
  /// The folder that it is started in, whose `Scenarios` it knows.
  public let folder: URL

  /// A program by its name: beside the tests, of the release build beside theirs, or what a release or a debug build of `folder` has
  /// left. Throws `notBuilt` where there is none, with how to build it.
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

  /// The program that a file is.
  public init(at file: URL, in folder: URL) {
    (name, self.file, self.folder) = (file.lastPathComponent, file, folder)
  }

  /// Runs a scenario and returns what came of it, whatever that is.
  ///
  /// `settings` are values of the scenario's keys by their paths, such as `["session.length": "1m"]`; `flags` are any of `help run`. The
  /// run stays in `Reports/runs/tests/<name>` of the program's folder, where one of the same name is replaced. Cancelling the task ends
  /// the run. Throws `notRun` where the program cannot play it, with its words.
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
    // What a run leaves with when it has judged: it holds, or what does not.
    guard (0...7).contains(ended.code), ended.code != 1 else {
      throw .notRun(command: command(words), code: ended.code, said: ended.said)
    }
    return try FinishedRun(
      folder.appending(path: place, directoryHint: .isDirectory), of: self, command(words))
  }

  /// Calls the program with any command; its exit code and what it said.
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

/// Why a run did not come to an end that says something of the app.
public enum HarnessRunError: Error, Hashable, CustomStringConvertible {
  /// No such program is where one is looked for.
  case notBuilt(String, lookedIn: [String])
  case notStarted(String, String)
  /// It left with a code that is no verdict: a scenario that it does not know, a machine that was in the way.
  case notRun(command: String, code: Int32, said: String)
  /// What it left cannot be read.
  case unreadable(String, String)

  public var description: String {
    switch self {
    case .notBuilt(let name, let places):
      "there is no program `\(name)` in \(places.joined(separator: ", ")); build it first: swift build -c release --product \(name)"
    case .notStarted(let file, let reason): "`\(file)` cannot be started: \(reason)"
    case .notRun(let command, let code, let said): "`\(command)` left with \(code): \(said)"
    case .unreadable(let file, let reason):
      "`\(file)` cannot be read: \(reason); build the program and the tests of one version of skiprope"
    }
  }
}
