internal import Foundation
internal import Metrics
public import Testing

extension HarnessProgram {
  /// Runs a scenario and records an issue for each rule or budget that does not hold: the problem, its time, and the command
  /// that reproduces it.
  ///
  /// A picture of the first broken rule, its clip and the run's page are attached. Returns the run, whose figures the test can
  /// check.
  ///
  /// It runs as `run` does. Tests that run in parallel get separate folders.
  ///
  ///     let run = try await HarnessProgram("gallery").expectHolds("evening", seed: 7)
  ///     #expect(run.metrics["frame.cost.p99", default: 0] < 8)
  @discardableResult public func expectHolds(
    _ scenario: String, seed: UInt64? = nil, settings: [String: String] = [:], flags: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(HarnessRunError) -> FinishedRun {
    // In `Suite/test(seed:)/File.swift:11:4`, drops the place in the file.
    let test = (Test.current?.id.description ?? "").split(separator: "/").dropLast().suffix(2)
    let named = (test.map { String($0.prefix { $0 != "(" }) } + [scenario] + (seed.map { ["\($0)"] } ?? []))
      .joined(separator: "-")
    let run = try await run(scenario, seed: seed, settings: settings, flags: flags, named: named)
    guard !run.holds else { return run }
    let clip = await run.clip()
    for failure in run.failures {
      let moment = failure.moment.map { " Seen at \($0.time) of \(run.words.unit.one) \($0.unit)." } ?? ""
      let shown = clip.map { "\nClip: \($0.path)" } ?? ""
      let order = failure.order.map { " --order \($0.path)" } ?? ""
      Issue.record(
        "\(failure.name) \(failure.words).\(moment)\nAgain: \(run.command)\(order)\nPage: \(run.page.path)\(shown)",
        sourceLocation: sourceLocation)
    }
    for file in [run.picture, clip, run.page].compactMap({ $0 }) {
      guard let bytes = try? Data(contentsOf: file) else { continue }
      Attachment.record([UInt8](bytes), named: file.lastPathComponent, sourceLocation: sourceLocation)
    }
    return run
  }
}

extension FinishedRun {
  /// The file for the picture of the first failure with a moment.
  var picture: URL { folder.appending(path: "failure.png") }

  /// Records a clip of the two seconds before the first failure with a moment, and draws its picture. Returns the clip's page,
  /// or `nil` if it cannot be made.
  func clip() async -> URL? {
    guard let failure = failures.first(where: { $0.moment != nil }), let moment = failure.moment else {
      return nil
    }
    let who = ["--\(words.unit.one)", "\(moment.unit)", "--\(words.session.one)", "\(moment.session)"]
    let film = folder.appending(path: "failure.html")
    let span = ["--from", moment.time(after: -2_000), "--to", moment.time(after: 250)]
    let order = failure.order.map { ["--order", $0.path] } ?? []
    // `draw` simulates the natural order only, so its picture would show something else.
    if order.isEmpty {
      _ = try? await program.ended(["draw", folder.path, "--at", moment.time, "--out", picture.path] + who)
    }
    let ended = try? await program.ended(["film", folder.path, "--out", film.path] + span + who + order)
    return ended?.code == 0 ? film : nil
  }
}
