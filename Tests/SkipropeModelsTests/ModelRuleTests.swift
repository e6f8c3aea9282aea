import Foundation
import SkipropeModels
import Testing

/// Each plays in a process of its own, whose async code is in virtual time.
@Suite("The rules of any model")
struct ModelRuleTests {
  @Test("two equal requests at once break a rule, successive ones do not")
  func requests() async {
    await #expect(processExitsWith: .success) {
      for isAtOnce in [true, false] {
        let (_, simulated) = try Sample.play { model in
          Text("Asks").task {
            async let first = lane(.network, "ask", taking: .milliseconds(200)) { 1 }
            if !isAtOnce { _ = try? await first }
            async let second = lane(.network, "ask", taking: .milliseconds(200)) { 2 }
            _ = try? await (first, second)
          }
        }
        #expect(
          simulated.broken.map(\.id) == (isAtOnce ? ["request.once"] : []), "\(isAtOnce): \(simulated.broken)"
        )
      }
    }
  }

  @Test(
    "a task that runs five seconds after its screen has gone breaks a rule, one that ends in time does not")
  func tasks() async {
    await #expect(processExitsWith: .success) {
      for (seconds, breaks) in [(4.9, false), (5.1, true), (1_000, true)] {
        let (_, simulated) = try Sample.play([.tap(.button("hide"), at: 1_000)], length: 20) { model in
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
        #expect(
          simulated.broken.map(\.id) == (breaks ? ["task.ends"] : []), "\(seconds): \(simulated.broken)")
      }
    }
  }

  @Test(
    "a cancelled task breaks a rule if it changes the screen, and not otherwise"
  )
  func results() async {
    await #expect(processExitsWith: .success) {
      for (isShown, looks, breaks) in [(true, false, true), (true, true, false), (false, false, false)] {
        let (_, simulated) = try Sample.play([.tap(.button("hide"), at: 1_000)]) { model in
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
        #expect(simulated.broken.map(\.id) == expected, "\(isShown) \(looks): \(simulated.broken)")
        #expect(!breaks || "\(simulated.broken)".contains("the task `work`"), "\(simulated.broken)")
      }
    }
  }

  @Test("a list with all identities replaced breaks a rule; one that grows, shrinks or is reversed does not")
  func lists() async {
    await #expect(processExitsWith: .success) {
      let changes: [(@MainActor ([String]) -> [String], Bool)] = [
        ({ $0 + ["e"] }, false), ({ $0.dropLast() }, false), ({ $0.reversed() }, false),
        ({ $0.map { $0 + $0 } }, true),
        ({ _ in [] }, false),
      ]
      for (number, (change, breaks)) in changes.enumerated() {
        let (_, simulated) = try Sample.play([.tap(.button("change"), at: 1_000)]) { model in
          Button("Change") { model.names = change(model.names) }.id("change")
          List(model.names, id: \.self) { Text($0) }
            .onAppear { model.names = ["a", "b", "c", "d"] }
        }
        #expect(simulated.broken.map(\.id) == (breaks ? ["list.kept"] : []), "\(number): \(simulated.broken)")
        #expect(!breaks || "\(simulated.broken)".contains("SampleModel"), "\(simulated.broken)")
      }
    }
  }

  @Test("a thread that sleeps breaks a rule")
  func sleeps() async {
    await #expect(processExitsWith: .success) {
      let (_, simulated) = try Sample.play { model in
        Text("Sleeps").onAppear { Thread.sleep(forTimeInterval: 0.2) }
      }
      #expect(simulated.broken.map(\.id) == ["model.idle"], "\(simulated.broken)")
    }
  }
}
