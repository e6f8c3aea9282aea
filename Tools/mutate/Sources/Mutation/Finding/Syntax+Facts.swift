internal import SwiftSyntax

extension SyntaxProtocol {
  /// Where the node lies without the blanks and comments around it, UTF-8 offsets.
  var trimmedOffsets: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The largest expression or binding around the node that is still short: what a reader is shown.
  var shownContext: Syntax {
    var shown = Syntax(self)
    var node = shown.parent
    while let current = node, current.trimmedOffsets.count <= 60, !current.is(CodeBlockItemListSyntax.self) {
      if let call = current.as(FunctionCallExprSyntax.self), Exclusions.failures.contains(call.calledName) {
        break
      }
      if current.is(ExprSyntax.self) || current.is(PatternBindingSyntax.self) { shown = current }
      node = current.parent
    }
    return shown
  }

  /// The names of the declarations around the node, outermost first.
  var declarationPath: String {
    var names: [String] = []
    var node: Syntax? = Syntax(self)
    while let current = node {
      if let name = current.declaredName { names.append(name) }
      node = current.parent
    }
    return names.reversed().joined(separator: ".")
  }
}

extension Syntax {
  fileprivate var declaredName: String? {
    switch self.as(SyntaxEnum.self) {
    case .structDecl(let node): node.name.text
    case .classDecl(let node): node.name.text
    case .enumDecl(let node): node.name.text
    case .actorDecl(let node): node.name.text
    case .protocolDecl(let node): node.name.text
    case .extensionDecl(let node): node.extendedType.trimmedDescription
    case .functionDecl(let node): node.name.text
    case .initializerDecl: "init"
    case .subscriptDecl: "subscript"
    case .deinitializerDecl: "deinit"
    case .patternBinding(let node): node.pattern.trimmedDescription
    default: nil
    }
  }
}

extension FunctionCallExprSyntax {
  /// The last part of what is called: `insert` in `photos.insert(entry)`; empty when it has no name.
  var calledName: String {
    if let member = calledExpression.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
    return calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
  }
}

extension ExprSyntaxProtocol {
  /// The longest chain of members, calls and subscripts that starts with this expression.
  ///
  /// Replacing less would cut an optional chain in two.
  var postfixChain: ExprSyntax {
    var chain = ExprSyntax(self)
    while let parent = chain.parent {
      let isBase =
        parent.as(MemberAccessExprSyntax.self)?.base?.id == chain.id
        || parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == chain.id
        || parent.as(SubscriptCallExprSyntax.self)?.calledExpression.id == chain.id
        || parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self)
      guard isBase, let longer = parent.as(ExprSyntax.self) else { return chain }
      chain = longer
    }
    return chain
  }
}

extension InfixOperatorExprSyntax {
  /// Whether a text or a list literal is among the operands.
  var isJoin: Bool { Self.isJoin(leftOperand) || Self.isJoin(rightOperand) }

  private static func isJoin(_ operand: ExprSyntax) -> Bool {
    if let infix = operand.as(InfixOperatorExprSyntax.self) { return infix.isJoin }
    return operand.is(StringLiteralExprSyntax.self) || operand.is(ArrayExprSyntax.self)
  }
}
