import Observation
import SkipropeModels
import Testing

/// Each plays in a process of its own, whose async code is in virtual time.
@Suite("The screen of a model")
struct ModelScreenTests {
  private static let button = DisplayID.button("button")

  @Test("a list keeps its position under a covering page, and starts at the top on a new page")
  func scrollPlaces() async {
    await #expect(processExitsWith: .success) {
      let script: [ScriptedTouch] = [
        .tap(.button("open 1"), at: 500), .drag(.text("4"), by: 0, -200, at: 1_200),
        // It has run out by then.
        .look(.text("20"), at: 5_000), .tap(.button("open 2"), at: 5_100), .look(.text("20"), at: 6_000),
        .tap(.button("close"), at: 6_100), .look(.text("20"), at: 7_000), .tap(.button("close"), at: 7_100),
        .tap(.button("open 1"), at: 8_000), .look(.text("20"), at: 9_500),
      ]
      let (lines, _) = try Sample.play(script) { model in
        Pages("Lists", path: model.path, pop: { model.path.removeLast() }) {
          Button("Open") { model.path = ["1"] }.id("open 1")
        } page: { page in
          Row {
            Button("Open") { model.path = ["1", "2"] }.id("open 2")
            Button("Close") { model.path.removeLast() }.id("close")
          }
          if page == "1" { List((0..<60).map { "\($0)" }, id: \.self) { Text($0).id($0) } }
        }
      }
      let looks = lines.map { $0.split(separator: ": ").last ?? "" }
      #expect(looks.count == 4 && looks[0] != looks[3] && looks[1] == "nothing", "\(lines)")
      #expect(looks[2] == looks[0] && looks[0] != "nothing", "\(lines)")
    }
  }

  @Test("the bar of a page shows its title, or its route, and the stack's title on the first")
  func titles() async {
    await #expect(processExitsWith: .success) {
      for (title, said) in [("A photo", "A photo"), (nil, "one")] {
        let script: [ScriptedTouch] = [
          .readBar(at: 500), .tap(.button("open"), at: 1_000), .readBar(at: 3_000),
        ]
        let (lines, _) = try Sample.play(script) { model in
          Pages("Photos", path: model.path, pop: { model.path = [] }) {
            Button("Open") { model.path = ["one"] }.id("open")
          } page: { _ in
            if let title { Column { Text("It").navigationTitle(title) } } else { Text("It") }
          }
        }
        #expect(lines == ["Photos", said], "\(lines)")
      }
    }
  }

  @Test(
    "a tap calls a button's action in the frame of the lift, unless it is disabled or covered"
  )
  func taps() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play([
        .tap(.button("button"), at: 1_000), .tap(.button("grey"), at: 2_000), .tap(.button("ask"), at: 3_000),
        .tap(.button("button"), at: 4_000), .tap(.button("yes"), at: 5_000),
        .tap(.button("button"), at: 6_000),
      ]) { model in
        Column {
          Button("Button") { model.write("button") }.id("button")
          Row { Button("Grey") { model.write("grey") }.id("grey") }.disabled(true)
          Button("Ask") { model.shown = "question" }.id("ask")
        }
        .alert("Sure?", item: model.shown) {
          model.shown = nil
        } _: { _ in
          Button("Yes") { model.write("yes") }.id("yes")
        }
      }
      // 60 ms down, and the first vsync of 120 Hz behind the lift.
      #expect(lines == ["1067 button", "5067 yes", "6067 button"], "\(lines)")
    }
  }

  @Test("only scopes that read a property are evaluated when it changes")
  func evaluation() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play([
        .tap(.button("number"), at: 1_000), .tap(.button("other"), at: 2_000),
      ]) { model in
        Scope {
          let _ = model.write("left")
          Text("\(model.number)")
        }
        Scope {
          let _ = model.write("right")
          Text("\(model.other)")
        }
        Scope(of: 7) { _ in
          let _ = model.write("seven")
          Button("Number") { model.number += 1 }.id("number")
          Button("Other") { model.other += 1 }.id("other")
        }
      }
      #expect(lines == ["0 left", "0 right", "0 seven", "1067 left", "2067 right"], "\(lines)")
    }
  }

  @Test("an evaluation of the surroundings evaluates a scope, unless its value is equal")
  func surroundings() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play([.tap(.button("number"), at: 1_000)]) { model in
        let number = model.number
        Scope { let _ = model.write("plain") }
        Scope(of: number) { _ in let _ = model.write("of the number") }
        Scope(of: number / 2) { _ in let _ = model.write("of its half") }
        Button("Number") { model.number += 1 }.id("number")
      }
      #expect(
        lines == ["0 plain", "0 of the number", "0 of its half", "1067 plain", "1067 of the number"],
        "\(lines)")
    }
  }

  @Test("lifecycle actions run after the frame; a task starts there and is cancelled on leaving")
  func lifecycle() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play([.tap(.button("show"), at: 1_000), .tap(.button("show"), at: 2_000)]) {
        model in
        Button("Show") { model.shown = model.shown == nil ? "it" : nil }.id("show")
        if let shown = model.shown {
          Text(shown).onAppear { model.write("appears") }.onDisappear { model.write("disappears") }
            .task {
              model.write("begins")
              do { try await Task.sleep(for: .seconds(60)) } catch { model.write("is cancelled") }
            }
        }
      }
      #expect(lines == ["1067 appears", "1067 begins", "2067 disappears", "2067 is cancelled"], "\(lines)")
    }
  }

  @Test("a change is reported once, and a task restarts when its id changes")
  func changes() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play([
        .tap(.button("number"), at: 1_000), .tap(.button("other"), at: 2_000),
      ]) { model in
        Column {
          Button("Number") { model.number += 1 }.id("number")
          Button("Other") { model.other += 1 }.id("other")
        }
        .onChange(of: model.number) { model.write("number \(model.number)") }
        .task(id: model.other) { model.write("task \(model.other)") }
      }
      #expect(lines == ["0 task 0", "1067 number 1", "2067 task 1"], "\(lines)")
    }
  }

  @Test("only the last page is on screen: pages below disappear and appear again, and Back calls pop")
  func pages() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play([.tap(.button("open"), at: 1_000), .tap(.button("deeper"), at: 2_000)])
      { model in
        Pages("Root", path: model.path) {
          model.path.removeLast()
        } root: {
          Button("Open") { model.path.append("a") }.id("open").onAppear { model.write("root") }
            .onDisappear { model.write("root goes") }
        } page: { route in
          Text(route).onAppear { model.write(route) }
          Button("Deeper") { model.path.append("b") }.id("deeper")
        }
      }
      #expect(lines == ["0 root", "1067 a", "1417 root goes", "2067 b"], "\(lines)")
    }
  }

  @Test("rows are created near the screen, by identity, and removed away from it")
  func rows() async {
    await #expect(processExitsWith: .success) {
      let (lines, simulated) = try Sample.play([.drag(.text("row 3"), by: 0, -300, at: 1_000)]) { model in
        List((0..<200).map { Line(id: $0) }) { row in
          Text("Row \(row.id)").id("row \(row.id)").onAppear {
            if row.id > 20 { model.write("row \(row.id)") }
          }
          .onDisappear { if row.id < 2 { model.write("row \(row.id) goes") } }
        }
      }
      #expect(
        lines.contains { $0.hasSuffix("row 0 goes") } && lines.contains { $0.hasSuffix("row 22") }, "\(lines)"
      )
      #expect(Set(lines.map { $0.drop { $0 != " " } }).count == lines.count, "a row came twice: \(lines)")
      let made = simulated.figure("list.rows.made")?.value ?? 0
      #expect(made > 20 && made < 60, "\(made)")
    }
  }

  @Test("a row of an equal element stays, and a separate evaluation uses the current list")
  func equalRows() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play([
        .tap(.button("number"), at: 1_000), .tap(.button("other"), at: 2_000),
      ]) { model in
        let number = model.number
        Button("Number") { model.number += 1 }.id("number")
        Button("Other") { model.other += 1 }.id("other")
        List([Line(id: 1)]) { _ in let _ = model.write("number \(number), other \(model.other)") }
      }
      #expect(lines == ["0 number 0, other 0", "2067 number 1, other 1"], "\(lines)")
    }
  }

  @Test("a node that appears in a row is laid out, and scrolled rows are touched at their current place")
  func rowsAreLaidOut() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play([
        .tap(.button("show 3"), at: 1_000), .tap(.button("it 3"), at: 2_000),
        .drag(.text("row 5"), by: 0, -40, at: 3_000), .tap(.button("it 3"), at: 6_000),
      ]) { model in
        List((0..<200).map { Line(id: $0) }, rowHeight: 120) { row in
          Row {
            Text("Row").id("row \(row.id)")
            Scope {
              if model.number == row.id { Button("It") { model.write("it \(row.id)") }.id("it \(row.id)") }
              Button("Show") { model.number = row.id }.id("show \(row.id)")
            }
          }
        }
      }
      #expect(lines == ["2067 it 3", "6067 it 3"], "\(lines)")
    }
  }

  @Test("keys change the text of the tapped field, and return ends editing")
  func typing() async {
    await #expect(processExitsWith: .success) {
      func key(_ line: Int, _ number: Int) -> DisplayID {
        DisplayID(slot: 25, UInt64(line * 16 + number + 1))
      }
      let (lines, _) = try Sample.play([
        .tap(.field("name"), at: 1_000), .tap(key(0, 7), at: 1_500), .tap(key(1, 7), at: 2_000),
        .tap(key(3, 2), at: 2_500),
        .tap(key(0, 0), at: 3_000),
      ]) { model in
        TextField("Name", text: model.text) {
          model.text = $0
          model.write($0)
        }.id("name")
      }
      #expect(lines == ["1567 i", "2067 ik"] || lines == ["1567 u", "2067 uk"], "\(lines)")
    }
  }

  @Test("a long press, a double tap and a drag go to the nearest node that handles them")
  func gestures() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play([
        .press(.text("inner"), at: 1_000), .tap(.text("inner"), at: 3_000), .tap(.text("inner"), at: 3_180),
        .tap(.text("inner"), at: 5_000), .drag(.text("inner"), by: 100, 0, at: 7_000),
      ]) { model in
        Column {
          Text("Inner").id("inner").onTap { model.write("tap") }.onDoubleTap { model.write("double tap") }
        }
        .onLongPress { model.write("press") }.onDrag { _ in
        } ended: {
          model.write("drag by \(Int($0.translation.x))")
        }
      }
      #expect(
        lines.map { $0.drop { $0 != " " } } == [" press", " double tap", " tap", " drag by 100"], "\(lines)")
      #expect(lines.first == "1508 press" && lines[2].hasPrefix("54"), "\(lines)")
    }
  }

  @Test("a kill drops everything awaited, and the next launch starts at its own time")
  func kill() async {
    await #expect(processExitsWith: .success) {
      let (lines, _) = try Sample.play(kills: [.seconds(3)]) { model in
        Text("Here").task {
          model.write("begins")
          try? await Task.sleep(for: .seconds(5))
          model.write("ends")
        }
      }
      #expect(lines == ["0 begins", "3000 begins", "8000 ends"], "\(lines)")
    }
  }

  @Test("work in a lane takes its time, answers in the frame after it, and is cancelled with its task")
  func lanes() async {
    await #expect(processExitsWith: .success) {
      let (lines, simulated) = try Sample.play([.tap(.button("hide"), at: 2_000)]) { model in
        Button("Hide") { model.shown = "hidden" }.id("hide")
        if model.shown == nil {
          Text("Work").task {
            let answer = try? await lane(.network, "ask", taking: .milliseconds(500)) { 42 }
            model.write("\(answer ?? 0)")
            do {
              _ = try await lane(.network, "ask", taking: .seconds(5)) { 43 }
            } catch { model.write("\(error)") }
          }
        }
      }
      #expect(lines == ["500 42", "2067 CancellationError()"], "\(lines)")
      #expect(simulated.broken.isEmpty)
    }
  }
}

private struct Line: Hashable, Identifiable {
  var id: Int
}
