internal import SwiftSyntax

/// Which statements can be dropped and still leave a program.
enum StatementShape {
  /// What a statement is to the code around it.
  enum Place {
    case statement
    /// The only expression of a closure that returns nothing.
    case onlyOfClosure
    /// The value of a function, an accessor, a closure, or of an `if` or `switch` that stands for a value.
    case result
  }

  /// Whether the expression is a call or an assignment that may go.
  static func canGo(_ expression: ExprSyntax, in item: CodeBlockItemSyntax) -> Bool {
    if let tried = expression.as(TryExprSyntax.self) { return canGo(tried.expression, in: item) }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return !Exclusions.keeps(callOf: call.calledName)
    }
    guard let infix = expression.as(InfixOperatorExprSyntax.self) else { return false }
    if infix.operator.is(AssignmentExprSyntax.self) { return !isFirstAssignment(infix, in: item) }
    guard let sign = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    return sign.hasSuffix("=") && OperatorSwaps.comparisons[sign] == nil
  }

  static func place(of item: CodeBlockItemSyntax) -> Place {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self) else { return .result }
    guard list.count == 1, let owner = list.parent else { return .statement }
    if owner.is(SwitchCaseSyntax.self) { return place(ofBranchIn: owner.parent?.parent) }
    if let closure = owner.as(ClosureExprSyntax.self) { return place(ofOnly: item, in: closure) }
    if let block = owner.as(AccessorBlockSyntax.self) {
      if case .getter = block.accessors { return .result }
    }
    guard let block = owner.as(CodeBlockSyntax.self), let holder = block.parent else { return .statement }
    if holder.is(IfExprSyntax.self) { return place(ofBranchIn: holder) }
    if let function = holder.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause == nil ? .statement : .result
    }
    return holder.as(AccessorDeclSyntax.self)?.accessorSpecifier.text == "get" ? .result : .statement
  }

  /// A branch is a value when its `if` or `switch` is one.
  private static func place(ofBranchIn node: Syntax?) -> Place {
    guard let node else { return .result }
    guard let statement = node.parent?.as(ExpressionStmtSyntax.self), let item = statement.parent else {
      return node.parent?.is(IfExprSyntax.self) == true ? place(ofBranchIn: node.parent) : .result
    }
    guard let item = item.as(CodeBlockItemSyntax.self) else { return .result }
    return place(of: item) == .statement ? .statement : .result
  }

  /// Only assignments and the bodies of `forEach` surely return nothing.
  private static func place(ofOnly item: CodeBlockItemSyntax, in closure: ClosureExprSyntax) -> Place {
    if item.item.is(InfixOperatorExprSyntax.self) { return .onlyOfClosure }
    let call = closure.parent?.as(FunctionCallExprSyntax.self)
    return call?.calledName == "forEach" ? .onlyOfClosure : .result
  }

  /// Whether an assignment gives a member or a constant its first value.
  private static func isFirstAssignment(_ assignment: InfixOperatorExprSyntax, in item: CodeBlockItemSyntax)
    -> Bool
  {
    let name = assignment.leftOperand.as(DeclReferenceExprSyntax.self)?.baseName.text
    var node = Syntax(item).parent
    while let current = node {
      if current.is(InitializerDeclSyntax.self) { return true }
      if current.is(FunctionDeclSyntax.self) { return false }
      if let list = current.as(CodeBlockItemListSyntax.self), let name, list.declaresWithoutValue(name) {
        return true
      }
      node = current.parent
    }
    return false
  }
}

extension CodeBlockItemListSyntax {
  /// Whether a variable of this name is declared here and gets its value later.
  fileprivate func declaresWithoutValue(_ name: String) -> Bool {
    contains { item in
      item.item.as(VariableDeclSyntax.self)?.bindings.contains { binding in
        binding.initializer == nil && binding.accessorBlock == nil
          && binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
      } ?? false
    }
  }
}
