import Foundation
import SkipropeModels
import Testing

/// Each plays in a process of its own, whose async code is in virtual time.
@Suite("The rules of any model")
struct ModelRuleTests {
  @Test("two equal requests at once break one, and one after another hold")
  func requests() async {
    await #expect(processExitsWith: .success) {
      for isAtOnce in [true, false] {
        let (_, played) = try Sample.play { model in
          Text("Asks").task {
            async let first = lane(.network, "ask", taking: .milliseconds(200)) { 1 }
            if !isAtOnce { _ = try? await first }
            async let second = lane(.network, "ask", taking: .milliseconds(200)) { 2 }
            _ = try? await (first, second)
          }
        }
        #expect(
          played.broken.map(\.id) == (isAtOnce ? ["request.once"] : []), "\(isAtOnce): \(played.broken)")
      }
    }
  }

  @Test(
    "a task that goes on five seconds after its screen has gone breaks one, and one that ends in time holds")
  func tasks() async {
    await #expect(processExitsWith: .success) {
      for (seconds, breaks) in [(4.9, false), (5.1, true), (1_000, true)] {
        let (_, played) = try Sample.play([.tap(.button("hide"), at: 1_000)], length: 20) { model in
          Button("Hide") { model.shown = "hidden" }.id("hide")
          if model.shown == nil {
            Text("Works").task("work") {
              await withUnsafeContinuation { continuation in
                Task {
                  // From the hiding on, and whatever is cancelled.
                  try? await Task.sleep(for: .seconds(1.067 + seconds))
                  continuation.resume()
                }
              }
            }
          }
        }
        #expect(played.broken.map(\.id) == (breaks ? ["task.ends"] : []), "\(seconds): \(played.broken)")
      }
    }
  }

  @Test(
    "a result of a cancelled task breaks one where it changes what stands on screen, and holds where that is nowhere"
  )
  func results() async {
    await #expect(processExitsWith: .success) {
      for (isShown, looks, breaks) in [(true, false, true), (true, true, false), (false, false, false)] {
        let (_, played) = try Sample.play([.tap(.button("hide"), at: 1_000)]) { model in
          Button("Hide") { model.shown = "hidden" }.id("hide")
          if isShown { Text("\(model.number)") }
          if model.shown == nil {
            Text("Works").task("work") {
              // Such as a request that nobody can cancel.
              await Task { try? await Task.sleep(for: .seconds(2)) }.value
              if !looks || !Task.isCancelled { model.number += 1 }
            }
          }
        }
        let expected = breaks ? ["result.wanted"] : []
        #expect(played.broken.map(\.id) == expected, "\(isShown) \(looks): \(played.broken)")
        #expect(!breaks || "\(played.broken)".contains("the task `work`"), "\(played.broken)")
      }
    }
  }

  @Test("a list of other identities as a whole breaks one, and one that grows, shrinks or turns holds")
  func lists() async {
    await #expect(processExitsWith: .success) {
      let changes: [(@MainActor ([String]) -> [String], Bool)] = [
        ({ $0 + ["e"] }, false), ({ $0.dropLast() }, false), ({ $0.reversed() }, false),
        ({ $0.map { $0 + $0 } }, true),
        ({ _ in [] }, false),
      ]
      for (number, (change, breaks)) in changes.enumerated() {
        let (_, played) = try Sample.play([.tap(.button("change"), at: 1_000)]) { model in
          Button("Change") { model.names = change(model.names) }.id("change")
          List(model.names, id: \.self) { Text($0) }
            .onAppear { model.names = ["a", "b", "c", "d"] }
        }
        #expect(played.broken.map(\.id) == (breaks ? ["list.kept"] : []), "\(number): \(played.broken)")
        #expect(!breaks || "\(played.broken)".contains("SampleModel"), "\(played.broken)")
      }
    }
  }

  @Test("a thread that sleeps breaks one")
  func sleeps() async {
    await #expect(processExitsWith: .success) {
      let (_, played) = try Sample.play { model in
        Text("Sleeps").onAppear { Thread.sleep(forTimeInterval: 0.2) }
      }
      #expect(played.broken.map(\.id) == ["model.idle"], "\(played.broken)")
    }
  }
}
