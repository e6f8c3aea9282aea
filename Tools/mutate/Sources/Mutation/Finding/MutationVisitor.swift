internal import SwiftSyntax

/// Walks a tree whose operators are folded and notes every change that an operator allows.
final class MutationVisitor: SyntaxVisitor {
  private(set) var found: [Mutant] = []
  private let bytes: [UInt8]
  private let file: String
  private let module: String
  private let lines: SourceLocationConverter

  init(source: String, file: String, module: String, tree: some SyntaxProtocol) {
    bytes = Array(source.utf8)
    self.file = file
    self.module = module
    lines = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: What is left alone

  override func visit(_: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: AttributeListSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    Exclusions.leavesAlone(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text ?? ""
    return Exclusions.wordMembers.contains(name) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    Exclusions.silentArguments.contains(node.label?.text ?? "") ? .skipChildren : .visitChildren
  }

  // MARK: Operators

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator,
      let swap = OperatorSwaps.binary(sign.text)
    else { return .visitChildren }
    // Texts and lists are joined by a plus; they have no minus.
    if swap.kind == .arithmetic, node.isJoin { return .visitChildren }
    for text in swap.texts { replace(node, sign, by: text, kind: swap.kind) }
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.operator.text {
    case "!": replace(node, node.operator, by: "", kind: .logic)
    case "-" where !node.expression.is(IntegerLiteralExprSyntax.self):
      replace(node, node.operator, by: "", kind: .arithmetic)
    default: break
    }
    return .visitChildren
  }

  /// An operator handed over as a function, as in `sorted(by: <)`.
  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.parent?.is(LabeledExprSyntax.self) == true,
      case .binaryOperator(let text) = node.baseName.tokenKind
    else { return .visitChildren }
    let swaps = ["<": ">", ">": "<", "<=": ">=", ">=": "<=", "+": "-", "*": "+"]
    if let other = swaps[text] { replace(node, node.baseName, by: other, kind: .order) }
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let digits = node.literal.text.filter { $0 != "_" }
    if let number = UInt64(digits), number < .max {
      replace(node, node.literal, by: "\(number + 1)", kind: .boundary)
    }
    return .skipChildren
  }

  // MARK: Calls and members

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.calledName
    if Exclusions.silentCalls.contains(name) { return .skipChildren }
    if Exclusions.failures.contains(name) {
      if name == "precondition" || name == "assert", let condition = node.arguments.first {
        walk(condition.expression)
      }
      return .skipChildren
    }
    if let callee = node.calledExpression.as(DeclReferenceExprSyntax.self), node.arguments.count > 1,
      name == "min" || name == "max", let other = OperatorSwaps.ends[name]
    {
      replace(node.postfixChain, callee.baseName, by: other, kind: .order)
    }
    if name == "sorted" || name == "sort", node.arguments.isEmpty, node.trailingClosure == nil,
      let open = node.leftParen, let close = node.rightParen
    {
      let inside =
        open.endPositionBeforeTrailingTrivia.utf8Offset..<close.positionAfterSkippingLeadingTrivia.utf8Offset
      replace(node.postfixChain, inside, by: "by: >", kind: .order)
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.declName.baseName.text
    guard node.base != nil, let other = OperatorSwaps.ends[name] else { return .visitChildren }
    let call = node.parent?.as(FunctionCallExprSyntax.self)
    let isCalled = call?.calledExpression.id == ExprSyntax(node).id
    let isWhile = call?.arguments.first?.label?.text == "while" || call?.trailingClosure != nil
    switch name {
    case "min", "max": if !isCalled { return .visitChildren }
    case "prefix", "suffix": if !isCalled || isWhile { return .visitChildren }
    default: break
    }
    replace(node.postfixChain, node.declName.baseName, by: other, kind: .order)
    return .visitChildren
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard let expression = node.item.as(ExprSyntax.self), StatementShape.canGo(expression, in: node) else {
      return .visitChildren
    }
    switch StatementShape.place(of: node) {
    case .statement: drop(node, .dropStatement(node.item.trimmedOffsets))
    case .onlyOfClosure: drop(node, .dropExpression(node.item.trimmedOffsets))
    case .result: break
    }
    return .visitChildren
  }

  // MARK: Notes

  private func replace(_ whole: some SyntaxProtocol, _ part: TokenSyntax, by text: String, kind: MutationKind)
  {
    replace(whole, part.trimmedOffsets, by: text, kind: kind)
  }

  private func replace(_ whole: some SyntaxProtocol, _ part: Range<Int>, by text: String, kind: MutationKind)
  {
    let change = Mutant.Edit.replace(whole: whole.trimmedOffsets, part: part, text: text)
    let shown = whole.shownContext.trimmedOffsets
    let after =
      bytes[shown.lowerBound..<part.lowerBound] + Array(text.utf8) + bytes[part.upperBound..<shown.upperBound]
    note(
      at: part.lowerBound, Syntax(whole), kind, from: OneLine.text(bytes[shown]), to: OneLine.text(after),
      change)
  }

  private func drop(_ node: CodeBlockItemSyntax, _ edit: Mutant.Edit) {
    let before = OneLine.text(bytes[edit.whole])
    note(at: edit.whole.lowerBound, Syntax(node), .call, from: before, to: "dropped", edit)
  }

  private func note(
    at offset: Int, _ node: Syntax, _ kind: MutationKind, from before: String, to after: String,
    _ edit: Mutant.Edit
  ) {
    let line = lines.location(for: AbsolutePosition(utf8Offset: offset)).line
    found.append(
      Mutant(
        module: module, file: file, line: line, declaration: node.declarationPath, kind: kind, before: before,
        after: after, edit: edit))
  }
}
