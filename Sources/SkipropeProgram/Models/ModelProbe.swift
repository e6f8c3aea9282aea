internal import Commands

/// Determines with the compiler, line by line, what a screen can do with a model: types of properties, effects of methods,
/// isolation.
struct ModelProbe {
  let compiler: Compiler
  let shape: ModelShape
  /// The import line of the module, and the compiler flags.
  let importing: String
  let arguments: [String]

  /// A statement that uses `model`.
  private typealias Line = String

  /// The screen whose statements compile.
  func screen() throws(CommandFailure) -> ModelScreen {
    let asked =
      shape.properties.flatMap(ModelProbe.questions)
      + callable.flatMap(ModelProbe.calls).map(ModelProbe.acting) + makings.map { "_ = \($0)" }
    let (compiled, reasons) = try compiling(Array(Set(asked)).sorted())
    var screen = ModelScreen(making: making(compiled))
    screen.values = shape.properties.compactMap { ModelProbe.value($0, compiled) }
    for method in callable {
      let name = method.name.filter { $0 != "`" }
      // Only the first overload is called.
      guard !screen.actions.contains(where: { $0.name == name }) else { continue }
      let calls = ModelProbe.calls(method)
      if let call = calls.first(where: { compiled.contains(ModelProbe.acting($0)) }) {
        screen.actions.append(ModelScreen.Action(name: name, call: call))
      } else if let reason = reasons[ModelProbe.acting(calls[method.isAsync ? 2 : 0])] {
        screen.refused.append(ModelScreen.Refused(name: method.name, reason: reason))
      }
    }
    screen.open = shape.methods.filter { !$0.parameters.required.isEmpty }
    return screen
  }

  private var callable: [ModelShape.Method] { shape.methods.filter(\.parameters.required.isEmpty) }

  // MARK: Creating the model

  private var makings: [String] { ["\(shape.type)()", "try \(shape.type)()", "\(shape.type).shared"] }

  private func making(_ compiled: Set<String>) -> ModelScreen.Making {
    let free = shape.initializers.contains { $0.parameters.required.isEmpty && !$0.isFailable && !$0.isAsync }
    if free || shape.initializers.isEmpty {
      if compiled.contains("_ = \(makings[0])") { return .call("()") }
      if compiled.contains("_ = \(makings[1])") { return .attempt }
    }
    if let first = shape.initializers.min(by: { $0.parameters.required.count < $1.parameters.required.count })
    {
      return .open(first)
    }
    return compiled.contains("_ = \(makings[2])") ? .call(".shared") : .impossible
  }

  // MARK: Probes of a property

  private static func questions(_ property: ModelShape.Property) -> [Line] {
    let name = property.name
    return [
      object(name), task(name), settable(name, "Bool"), settable(name, "String"), list(name), count(name),
      optional(name), "if let value = model.\(name) { count(value) }",
      "if let value = model.\(name) { text(value) }",
      "text(model.\(name))", printed(name),
    ] + (property.title.map { [list(name, title: $0)] } ?? [])
  }

  private static func object(_ name: String) -> Line { "object(model.\(name))" }
  private static func task(_ name: String) -> Line { "task(model.\(name))" }
  private static func settable(_ name: String, _ type: String) -> Line {
    "let value: \(type) = model.\(name); model.\(name) = value"
  }
  private static func list(_ name: String) -> Line { "list(model.\(name)) { \"\\($0)\" }" }
  private static func list(_ name: String, title: String) -> Line { "list(model.\(name)) { $0.\(title) }" }
  private static func count(_ name: String) -> Line { "count(model.\(name))" }
  private static func optional(_ name: String) -> Line {
    "if let value = model.\(name) { _ = \"\\(value)\" }"
  }
  private static func printed(_ name: String) -> Line { "_ = \"\\(model.\(name))\"" }

  private static func value(_ property: ModelShape.Property, _ compiled: Set<Line>) -> ModelScreen.Value? {
    let name = property.name
    func does(_ line: Line) -> Bool { compiled.contains(line) }
    if does(object(name)) { return .object(name, type: property.type) }
    if does(task(name)) { return nil }
    if does(settable(name, "Bool")) { return .toggle(name) }
    if does(settable(name, "String")) { return .field(name) }
    if does("text(model.\(name))") { return .text(name) }
    if let title = property.title, does(list(name, title: title)) { return .list(name, title: title) }
    if does(list(name)) { return .list(name, title: nil) }
    if does(count(name)) { return .count(name) }
    if does(optional(name)) {
      let isText = does("if let value = model.\(name) { text(value) }")
      return .optional(
        name, isCollection: !isText && does("if let value = model.\(name) { count(value) }"))
    }
    return does(printed(name)) ? .text(name) : nil
  }

  // MARK: Probes of a method

  /// The possible calls, in order of preference.
  private static func calls(_ method: ModelShape.Method) -> [Line] {
    let call = "model.\(method.name)()"
    let taken = method.hasResult ? "_ = " : ""
    return [
      "\(taken)\(call)", "\(taken)try? \(call)", "Task { \(taken)await \(call) }",
      "Task { \(taken)try? await \(call) }",
    ]
  }

  private static func acting(_ call: Line) -> Line { "act { \(call) }" }

  // MARK: Compiling

  /// The lines that compile on their own, and the compiler's reasons for the others.
  private func compiling(
    _ lines: [Line]
  ) throws(CommandFailure) -> (compiled: Set<Line>, reasons: [Line: String]) {
    var reasons: [Line: String] = [:]
    let head = [importing] + ModelProbe.helpers
    var rest = lines.map { $0 as Line? }
    // The compiler diagnoses data races only once all types are right.
    for stage in ["-typecheck", "-emit-sil"] {
      let functions = rest.enumerated().map { number, line in
        line.map {
          "@MainActor func probe\(number)(_ model: \(shape.type)) throws { \($0) }"
        } ?? ""
      }
      let file = try compiler.write((head + functions).joined(separator: "\n"), to: "Probe.swift")
      for complaint in try compiler.complaints(stage: stage, file, arguments)
      where complaint.file == file && !complaint.isNote {
        let number = complaint.line - head.count - 1
        guard rest.indices.contains(number), let line = rest[number] else { continue }
        reasons[line] =
          complaint.message.firstRange(of: " [#").map {
            String(complaint.message[..<$0.lowerBound])
          } ?? complaint.message
        rest[number] = nil
      }
    }
    return (Set(rest.compactMap(\.self)), reasons)
  }

  private static let helpers = [
    "func act(_ body: @escaping @MainActor () -> Void) {}",
    "func object(_ value: AnyObject?) {}",
    "func task<Success, Failure>(_ value: Task<Success, Failure>?) {}",
    "func text(_ value: String) {}",
    "func count(_ value: some Collection) {}",
    "@MainActor func list<E: Identifiable & Hashable>(_ value: [E], _ name: @escaping @MainActor (E) -> String) {}",
  ]
}
