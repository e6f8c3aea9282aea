/// The generated file of a harness for a model: the creation of the model, and a first screen.
package struct ModelSubjectFile: Hashable, Sendable {
  let name: HarnessName
  let shape: ModelShape
  let screen: ModelScreen
  /// The import line of the model's module.
  let importing: String
  /// Import lines of the app's modules that the model's module imports: a call to complete may need their types.
  package var further: [String] = []
  /// The names of types that both Skiprope and the app declare.
  package var shared: Set<String> = []

  package init(name: HarnessName, shape: ModelShape, screen: ModelScreen, importing: String) {
    (self.name, self.shape, self.screen, self.importing) = (name, shape, screen, importing)
  }

  /// The file's path below the app's folder.
  package var path: String { "\(name.folder)/\(subject).swift" }
  /// The file's path below the harness's folder, where it is built and run.
  private var innerPath: String { String(path.dropFirst(HarnessName.package.count + 1)) }
  private var subject: String { "\(name.type)Subject" }
  /// The name of the module in the harness.
  private var module: String { importing.split(separator: " ").last.map(String.init) ?? shape.module }
  /// Whether the model's type has the name of a type of Skiprope.
  private var isShared: Bool {
    shape.type.split(separator: ".").first.map { shared.contains(String($0)) } ?? false
  }
  /// The model's type, qualified with its module where Skiprope has a type of that name.
  private var type: String {
    guard isShared else { return shape.type }
    return shared.contains(module) ? alias : "\(module).\(shape.type)"
  }
  /// An alias of the type, where neither its name nor its module's is available inside a subject.
  private var alias: String { module + shape.type.filter { $0 != "." } }
  private var aliasing: String {
    guard isShared, shared.contains(module) else { return "" }
    return "\n/// Inside a subject other types are called `\(module)` and `\(shape.type)`.\n"
      + "typealias \(alias) = \(shape.type)\n"
  }
  /// The name of a type of Skiprope in the file.
  private func own(_ name: String) -> String { shared.contains(name) ? "SkipropeModels.\(name)" : name }

  /// The line that the user has to complete before a run, from 1; nil if there is none.
  package static func openLine(of text: String) -> Int? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.firstIndex { $0.contains("// return ") }.map { $0 + 1 }
  }

  /// The file's text. `openLine` is the line number in its message.
  package func text(openLine: Int = 0) -> String {
    """
    \(imports)\(aliasing)
    /// Runs `\(shape.type)` as it is, in virtual time, with simulated users in front of a screen.
    @main enum \(subject): \(own("ModelSubject")) {
      static let name = "\(name.text)"

    \(making(openLine: openLine))

      /// A screen to start from, of all that `\(shape.type)` publishes and does.
      static func content(of model: \(type)) -> [\(own("Node"))] {
    \(content.map { "    \($0)\n" }.joined())  }

      static func main() { \(own("Harness")).main(of: \(subject).self) }
    }

    """
  }

  private var imports: String {
    var lines = [importing]
    if case .open = screen.making { lines += further }
    let isTestable = importing.hasPrefix("@")
    let plain = (isTestable ? [] : lines) + ["import SkipropeModels"]
    return plain.sorted().joined(separator: "\n") + "\n"
      + (isTestable ? "\n" + lines.sorted().joined(separator: "\n") + "\n" : "")
  }

  // MARK: Creating the model

  private func making(openLine: Int) -> String {
    let head = "  static func model(for setup: \(own("Setup"))<\(subject)>)"
    let failing = "throws(\(own("SubjectError"))) -> \(type)"
    switch screen.making {
    case .call(let suffix):
      let call = "\(type)\(suffix)"
      let line = "\(head) -> \(type) { \(call) }"
      return line.count <= CodeWidth.limit ? line : "\(head) -> \(type) {\n    \(call)\n  }"
    case .attempt:
      return """
        \(head) \(failing) {
            do { return try \(type)() } catch { throw .failed("`\(type)()` throws: \\(error)") }
          }
        """
    case .open(let initializer):
      let lines = lines(of: initializer, openLine: openLine)
      return "\(head) \(failing) {\n\(lines.map { "    \($0)\n" }.joined())  }"
    case .impossible:
      let lines =
        ["// Make the model here and remove the `throw` below it.", "// return <#\(type)#>"]
        + thrown(["`\(type)` has no initializer that the harness may call"], openLine)
      return "\(head) \(failing) {\n\(lines.map { "    \($0)\n" }.joined())  }"
    }
  }

  /// A call that the user has to complete, and the error thrown until then.
  private func lines(of initializer: ModelShape.Initializer, openLine: Int) -> [String] {
    let parameters = initializer.parameters.required
    let labels = parameters.map { "\($0.label):" }.joined()
    let effects = (initializer.isThrowing ? "try " : "") + (initializer.isAsync ? "await " : "")
    var lines = ["// Complete the call, and remove the `throw` below it."]
    lines += parameters.map { "// `\($0.said)`\($0.remedy.map { ": \($0)" } ?? "")" }
    if initializer.isAsync { lines.append("// The initializer is async: make the model without it.") }
    if initializer.isFailable { lines.append("// The initializer may give nil: throw where it does.") }
    lines.append(
      "// return \(effects)\(type)(\(parameters.map(\.placeholder).joined(separator: ", ")))")
    let called = "`\(type).init(\(labels))`"
    guard !parameters.isEmpty else {
      let reason = initializer.isAsync ? "is async" : "may give nil"
      return lines
        + thrown(
          [
            "\(called) \(initializer.isAsync || initializer.isFailable ? reason : "cannot be called as it is")"
          ], openLine)
    }
    let needed = parameters.enumerated().map { number, parameter in
      let remedy = parameter.remedy.map { " (\($0))" } ?? ""
      return "`\(parameter.said)`\(remedy)" + (number + 1 < parameters.count ? ", " : "")
    }
    return lines + thrown(["\(called) needs "] + needed, openLine)
  }

  /// A `throw` of a text, one part a line, with the line to complete at the end.
  private func thrown(_ texts: [String], _ openLine: Int) -> [String] {
    var lines = ["throw .invalid("]
    for (number, text) in (texts + ["; complete \(innerPath):\(openLine)"]).enumerated() {
      lines.append((number == 0 ? "  " : "    + ") + CodeWidth.quoted(text))
    }
    lines[lines.count - 1] += ")"
    return lines
  }

  // MARK: The screen

  private var content: [String] {
    let parts = buttons + controls + texts + lists
    let shown = parts.isEmpty ? ["Text(\(CodeWidth.quoted(type)))"] : parts
    return ["Column {"] + (shown + comments).map { "  \($0)" } + ["}"]
  }

  /// Buttons in rows of at most three.
  private var buttons: [String] {
    let buttons = screen.actions.map { action in
      CodeWidth.block(
        "Button(\(CodeWidth.quoted(action.name)))", action.call, ".id(\(CodeWidth.quoted(action.name)))",
        depth: 8)
    }
    guard buttons.count > 1 else { return buttons.flatMap(\.self) }
    var rows: [String] = []
    var rest = buttons[...]
    for left in (1...(buttons.count + 2) / 3).reversed() {
      let share = (rest.count + left - 1) / left
      rows.append("Row {")
      for button in rest.prefix(share) { rows += button.map { "  \($0)" } }
      rows.append("}")
      rest = rest.dropFirst(share)
    }
    return rows
  }

  private var controls: [String] {
    screen.values.flatMap { value -> [String] in
      switch value {
      case .toggle(let name):
        let text = CodeWidth.quoted(name.plain)
        return CodeWidth.block(
          "Toggle(\(text), isOn: model.\(name))", "model.\(name) = $0", ".id(\(text))", depth: 6)
      case .field(let name):
        let text = CodeWidth.quoted(name.plain)
        return CodeWidth.block(
          "TextField(\(text), text: model.\(name))", "model.\(name) = $0", ".id(\(text))", depth: 6)
      default: return []
      }
    }
  }

  /// Texts; more than twelve in two columns, so that they fit on a small phone.
  private var texts: [String] {
    let all = screen.values.map { value -> [String] in
      switch value {
      case .text(let name): return [text(name, "model.\(name)")]
      case .count(let name): return [text(name, "model.\(name).count")]
      case .optional(let name, let isCollection):
        let body = text(name, isCollection ? "\(name).count" : name)
        return CodeWidth.block("if let \(name) = model.\(name)", body, "", depth: 6)
      default: return []
      }
    }.filter { !$0.isEmpty }
    guard all.count > 12 else { return all.flatMap(\.self) }
    let half = (all.count + 1) / 2
    var columns: [String] = []
    for part in [all[..<half], all[half...]] {
      columns.append("  Column {")
      for text in part { columns += text.map { "    \($0)" } }
      columns.append("  }")
    }
    return ["Row {"] + columns + ["}"]
  }

  private func text(_ name: String, _ value: String) -> String {
    "Text(\"\(CodeWidth.escaped(name.plain)): \\(\(value))\")"
  }

  /// Lists fill the rest of the screen, several side by side.
  private var lists: [String] {
    let all = screen.values.compactMap { value -> [String]? in
      guard case .list(let name, let title) = value else { return nil }
      let element = name.element
      let row = title.map { "Text(\(element).\($0))" } ?? "Text(\"\\(\(element))\")"
      return CodeWidth.block("List(model.\(name))", "\(element) in \(row)", "", depth: 8)
    }
    guard all.count > 1 else { return all.flatMap(\.self) }
    return ["Row {"] + all.flatMap(\.self).map { "  \($0)" } + ["}"]
  }

  /// Comments about members that need knowledge of the app.
  private var comments: [String] {
    let objects = screen.values.compactMap { value -> String? in
      guard case .object(let name, let type) = value else { return nil }
      return "// `model.\(name)` is an object of its own, `\(type)`: show what is to be seen of it."
    }
    let refused = screen.refused.map { "// `\($0.name)()` cannot be called from here: \($0.reason)" }
    let calls = screen.open.flatMap { method -> [String] in
      let title = CodeWidth.quoted(method.name.plain)
      let call =
        "model.\(method.name)(\(method.parameters.required.map(\.placeholder).joined(separator: ", ")))"
      let effects =
        (method.hasResult ? "_ = " : "") + (method.isThrowing ? "try? " : "")
        + (method.isAsync ? "await " : "")
      let body = method.isAsync ? "Task { \(effects)\(call) }" : "\(effects)\(call)"
      return CodeWidth.block("Button(\(title))", body, ".id(\(title))", depth: 9).map { "// \($0)" }
    }
    return objects + refused + (calls.isEmpty ? [] : ["// Methods with parameters, to be completed:"]) + calls
  }
}

extension ModelShape.Parameter {
  /// Its editor placeholder in a call.
  fileprivate var placeholder: String {
    label == "_" ? "<#\(name): \(type)#>" : "\(label): <#\(type)#>"
  }
  fileprivate var said: String { "\(label == "_" ? name : label): \(type)" }
  fileprivate var remedy: String? {
    if isPort { return "a fake for it, with `lane` around what takes time" }
    return type.contains("->") && type.contains("async")
      ? "a closure, with `lane` around what takes time" : nil
  }
}

extension String {
  /// Without the backticks around a keyword.
  fileprivate var plain: String { filter { $0 != "`" } }

  /// The singular of a plural name: `photo` of `photos`, `entry` of `entries`.
  fileprivate var element: String {
    let name = plain
    if name.hasSuffix("ies"), name.count > 4 { return "\(name.dropLast(3))y" }
    guard name.hasSuffix("s"), !name.hasSuffix("ss"), name.count > 3 else { return "element" }
    let single = String(name.dropLast())
    return CodeWidth.keywords.contains(single) || single == "model" ? "element" : single
  }
}
