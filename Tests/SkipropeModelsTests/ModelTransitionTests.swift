import Foundation
import SkipropeModels
import Testing

/// Each plays in a process of its own, whose async code is in virtual time.
@Suite("Parts that leave a screen")
struct ModelTransitionTests {
  @Test(
    "a task that ends within the transition is not cancelled; a longer one is, after the transition")
  func tasks() async {
    await #expect(processExitsWith: .success) {
      for (length, ending) in [(2_450, "3517 ends"), (2_550, "3567 is cancelled")] {
        let (lines, _) = try Sample.play(showAndClose) { model in
          showing(model) {
            Text("In it").task {
              do {
                try await Task.sleep(for: .milliseconds(length))
                model.write("ends")
              } catch { model.write("is cancelled") }
            }
          }
        }
        #expect(
          lines.contains(ending) && lines.contains("3567 disappears") && lines.count == 3,
          "\(length): \(lines)")
      }
    }
  }

  @Test("each kind of part has its own transition length; with zero it leaves at once")
  func lengths() async {
    await #expect(processExitsWith: .success) {
      typealias Present = @MainActor (Node, SampleModel) -> Node
      let kinds: [(Int, Present)] = [
        (500, { $0.sheet(item: $1.shown, dismiss: {}, inside($1)) }),
        (500, { $0.cover(item: $1.shown, inside($1)) }),
        (250, { $0.alert("It", item: $1.shown, dismiss: {}, inside($1)) }),
      ]
      for transition in [nil, .zero, TimeSpan.seconds(1)] {
        for (usual, present) in kinds {
          let (lines, _) = try Sample.play(showAndClose, transition: transition) { model in
            present(Button("Show") { model.shown = "it" }.id("show"), model)
          }
          let end = 3_067 + (transition.map { Int($0.milliseconds) } ?? usual)
          #expect(lines == ["1067 appears", "\(end) disappears"], "\(usual): \(lines)")
        }
      }
    }
  }

  @Test("a popped page leaves as the one below appears, and a pushed page makes the one below leave")
  func pages() async {
    await #expect(processExitsWith: .success) {
      for transition in [nil, TimeSpan.zero] {
        let (lines, _) = try Sample.play(
          [.tap(.button("open"), at: 1_000), .tap(.button("close"), at: 3_000)], transition: transition
        ) { model in
          Pages("Root", path: model.path) {
            model.path.removeLast()
          } root: {
            Button("Open") { model.path.append("a") }.id("open").onAppear { model.write("root") }
              .onDisappear { model.write("root goes") }
          } page: { route in
            Button("Close") { model.path = [] }.id("close").onAppear { model.write(route) }
              .onDisappear { model.write("\(route) goes") }
          }
        }
        let (left, back) = transition == nil ? (1_417, 3_417) : (1_067, 3_067)
        #expect(
          lines == ["0 root", "1067 a", "\(left) root goes", "3067 root", "\(back) a goes"], "\(lines)")
      }
    }
  }

  @Test("equal routes in a stack are separate pages, and so is one named root")
  func equalRoutes() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play { model in
        Pages("Root", path: model.path) {
        } root: {
          Text("Root").onDisappear { model.write("root goes") }
        } page: { route in
          Text(route).onAppear { model.write("appears") }.onDisappear { model.write("disappears") }
        }
        .task {
          for path in [["root"], ["root", "root"]] {
            try? await Task.sleep(for: .seconds(1))
            model.path = path
          }
        }
      }
      #expect(lines == ["1000 appears", "1350 root goes", "2000 appears", "2350 disappears"], "\(lines)")
    }
  }

  @Test("no touch begins during a transition, and touches work again after it")
  func touches() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play(
        showAndClose + [
          .tap(.button("close"), at: 3_150), .tap(.button("below"), at: 3_300),
          .tap(.button("below"), at: 3_600),
        ]
      ) { model in
        Button("Show") { model.shown = "it" }.id("show").sheet(item: model.shown, dismiss: {}) { _ in
          Button("Close") {
            model.write("close")
            model.shown = nil
          }.id("close")
        }
        Button("Below") { model.write("below") }.id("below")
      }
      #expect(
        lines == ["3067 close", "3667 below"], "\(lines)")
    }
  }

  @Test("a finger that is down when a transition begins has no effect")
  func fingerDown() async {
    await #expect(processExitsWith: .success) {
      for (closes, happens) in [(3.05, false), (3.5, true)] {
        let (lines, _) = try Sample.play([.tap(.button("show"), at: 1_000), .tap(.button("act"), at: 3_000)])
        {
          model in
          showing(model) { Button("Act") { model.write("acts") }.id("act") }
            .task {
              try? await Task.sleep(for: .seconds(closes))
              model.shown = nil
            }
        }
        #expect(lines.contains("3067 acts") == happens, "\(closes): \(lines)")
      }
    }
  }

  @Test(
    "a leaving part keeps its content, while scopes inside still update"
  )
  func evaluation() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play(showAndClose) { model in
        Button("Show") { model.shown = "it" }.id("show")
          .sheet(item: model.shown) {
            model.shown = nil
          } _: { item in
            let _ = model.write("\(item), \(model.shown ?? "nothing"), \(model.number)")
            Scope { let _ = model.write("inside \(model.number)") }
            Button("Close") { (model.shown, model.number) = (nil, 1) }.id("close")
          }
          .task {
            for seconds in [3.3, 0.5] {
              try? await Task.sleep(for: .seconds(seconds))
              model.number += 1
            }
          }
      }
      #expect(
        lines == ["1067 it, it, 0", "1067 inside 0", "3067 inside 1", "3300 inside 2"], "\(lines)")
    }
  }

  @Test("a page keeps its task until its transition is over, although the model dropped its data")
  func droppedModel() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play(showAndClose) { model in
        Pages("Root", path: model.shown == nil ? [] : [1]) {
        } root: {
          Button("Show") { model.shown = "it" }.id("show")
        } page: { _ in
          if let shown = model.shown {
            Button("Close") { model.shown = nil }.id("close").task {
              do { try await Task.sleep(for: .seconds(60)) } catch { model.write("\(shown) is cancelled") }
            }
          }
        }
      }
      #expect(lines == ["3417 it is cancelled"], "\(lines)")
    }
  }

  @Test("a part that returns while leaving is new: a page at once, a sheet after the transition")
  func comesBack() async {
    await #expect(processExitsWith: .success) {
      let (pages, _) = try Sample.play { model in
        Pages("Root", path: model.path) {
        } root: {
          Text("Root")
        } page: { route in
          Text(route).onAppear { model.write("appears") }.onDisappear { model.write("disappears") }
        }
        .task {
          for (milliseconds, path) in [(1_000, ["a"]), (1_000, []), (200, ["a"])] {
            try? await Task.sleep(for: .milliseconds(milliseconds))
            model.path = path
          }
        }
      }
      #expect(pages == ["1000 appears", "2200 appears", "2350 disappears"], "\(pages)")
      let (sheets, _) = try Sample.play { model in
        showing(model) { Text("It") }
          .task {
            for (milliseconds, shown) in [(1_000, "it"), (1_000, nil), (200, "it")] {
              try? await Task.sleep(for: .milliseconds(milliseconds))
              model.shown = shown
            }
          }
      }
      #expect(sheets == ["1000 appears", "2500 disappears", "2500 appears"], "\(sheets)")
    }
  }

  @Test("a layer waits until a leaving one is gone, and does not appear if it is no longer wanted")
  func waits() async {
    await #expect(processExitsWith: .success) {
      for staysWanted in [true, false] {
        let (lines, _) = try Sample.play { model in
          Column {
            showing(model) { Text("It") }
            Text("Other").alert("Sure?", item: model.number == 1 ? 1 : nil, dismiss: {}) { _ in
              Text("Sure").onAppear { model.write("asks") }
            }
          }
          .task {
            model.shown = "a"
            try? await Task.sleep(for: .seconds(1))
            (model.shown, model.number) = ("b", 1)
            try? await Task.sleep(for: .milliseconds(200))
            if !staysWanted { (model.shown, model.number) = (nil, 0) }
          }
        }
        let begins = ["8 appears", "1500 disappears"]
        #expect(lines == begins + (staysWanted ? ["1500 appears", "1500 asks"] : []), "\(lines)")
      }
    }
  }

  @Test("a leaving sheet does not affect an alert of an equal item")
  func equalItems() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play { model in
        Text("Presents").sheet(item: model.shown, dismiss: {}) { _ in
          Text("Sheet").onDisappear { model.write("sheet goes") }
        }
        .alert("Sure?", item: "it", dismiss: {}) { _ in
          Text("Alert").onAppear { model.write("alert") }.onDisappear { model.write("alert goes") }
        }
        .task {
          model.shown = "it"
          try? await Task.sleep(for: .seconds(1))
          model.shown = nil
        }
      }
      #expect(lines == ["0 alert", "1500 sheet goes"], "\(lines)")
    }
  }

  @Test("a sheet takes its full transition, even if its presenter is gone")
  func presenterGoes() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play(showAndClose) { model in
        Button("Show") { model.shown = "it" }.id("show")
        if model.number == 0 {
          Text("Presents").onDisappear { model.write("presenter goes") }
            .sheet(item: model.shown, dismiss: {}) { _ in
              Button("Close") { model.number = 1 }.id("close").onDisappear { model.write("disappears") }
            }
        }
      }
      #expect(lines == ["3067 presenter goes", "3567 disappears"], "\(lines)")
    }
  }

  @Test("a sheet over a popped page takes its own transition, in either order of removal")
  func sheetOverPage() async {
    await #expect(processExitsWith: .success) {
      for (order, page) in [("page", 2_350), ("both", 2_350), ("sheet", 2_450)] {
        let (lines, _) = try Sample.play { model in
          Pages("Root", path: model.path) {
          } root: {
            Text("Root")
          } page: { _ in
            Text("Page").onDisappear { model.write("page") }.sheet(item: model.shown, dismiss: {}) { _ in
              Text("It").onDisappear { model.write("sheet") }
            }
          }
          .task {
            (model.path, model.shown) = (["a"], "it")
            try? await Task.sleep(for: .seconds(2))
            if order != "sheet" { model.path = [] }
            if order != "page" { model.shown = nil }
            try? await Task.sleep(for: .milliseconds(100))
            model.path = []
          }
        }
        #expect(lines == ["\(page) page", "2500 sheet"], "\(order): \(lines)")
      }
    }
  }

  @Test("a kill ends a transition without lifecycle actions")
  func kill() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play(showAndClose, kills: [.milliseconds(3_300)]) { model in
        showing(model) { Text("It") }
      }
      #expect(lines == ["1067 appears"], "\(lines)")
    }
  }

  @Test("a thread that sleeps beyond a transition still ends it once")
  func sleepingThread() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play(showAndClose) { model in
        showing(model) {
          Text("It").task {
            try? await Task.sleep(for: .milliseconds(2_200))
            sleepThread()
          }
        }
      }
      #expect(lines.count == 2 && lines.last?.hasSuffix("disappears") == true, "\(lines)")
    }
  }

  @Test("a sheet slides down and a page fades; neither can be touched, and then they are gone")
  func picture() async {
    await #expect(processExitsWith: .success) {
      let looks = [2_900, 3_150, 3_300, 3_600].map { ScriptedTouch.look(.button("close"), at: $0) }
      let script = [showAndClose[0], looks[0], showAndClose[1]] + looks.dropFirst()
      let (sheet, _) = try Sample.play(script) { model in
        showing(model) { Text("It") }
      }
      #expect(
        sheet.filter { $0.contains("looks") } == [
          "2900 looks: 123, 255, button", "3150 looks: 279, 255, disabledButton",
          "3300 looks: 558, 255, disabledButton", "3600 looks: nothing",
        ], "\(sheet)")
      let (page, _) = try Sample.play(script) { model in
        Pages("Root", path: model.path) {
        } root: {
          Button("Show") { model.path = ["a"] }.id("show")
        } page: { _ in
          Button("Close") { model.path = [] }.id("close")
        }
      }
      #expect(
        page.filter { $0.contains("looks") } == [
          "2900 looks: 102, 255, button", "3150 looks: 102, 194, disabledButton",
          "3300 looks: 102, 84, disabledButton", "3600 looks: nothing",
        ], "\(page)")
    }
  }

  @Test("a leaving part that changes is drawn in its current state")
  func pictureChanges() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play(
        showAndClose + [.look(.button("late"), at: 3_150), .look(.button("late"), at: 3_300)]
      ) { model in
        showing(model) {
          Scope { if model.number > 0 { Button("Late") {}.id("late") } }
            .task {
              try? await Task.sleep(for: .milliseconds(2_150))
              model.number = 1
            }
        }
      }
      #expect(
        lines.filter { $0.contains("looks") } == [
          "3150 looks: nothing", "3300 looks: 610, 255, disabledButton",
        ],
        "\(lines)")
    }
  }
}

/// Shows what hangs on `shown` at 1067 ms, and closes it at 3067 ms.
private let showAndClose: [ScriptedTouch] = [
  .tap(.button("show"), at: 1_000), .tap(.button("close"), at: 3_000),
]

/// A button with a sheet that says when it comes and goes.
@MainActor private func showing(
  _ model: SampleModel, @NodeBuilder _ content: @escaping @MainActor () -> [Node]
)
  -> Node
{
  Button("Show") { model.shown = "it" }.id("show")
    .sheet(item: model.shown) {
      model.shown = nil
    } _: { _ in
      Column {
        Button("Close") { model.shown = nil }.id("close")
        content()
      }
      .onAppear { model.write("appears") }.onDisappear { model.write("disappears") }
    }
}

private func sleepThread() { Thread.sleep(forTimeInterval: 2) }

@MainActor private func inside(_ model: SampleModel) -> @MainActor (String) -> [Node] {
  { _ in
    [
      Button("Close") { model.shown = nil }.id("close").onAppear { model.write("appears") }
        .onDisappear { model.write("disappears") }
    ]
  }
}
