internal import SwiftSyntax

/// What is never mutated, because a test that notices it would be worth nothing.
package enum Exclusions {
  /// The rules as the help shows them.
  package static let rules = [
    "code between #if and #endif: other builds",
    "calls of precondition, assert, fatalError and their like: neither dropped nor their messages changed (their "
      + "conditions are mutated)",
    "checkInvariants: its body and its calls; a check that never fails changes nothing",
    "reserveCapacity, and arguments named minimumCapacity or keepingCapacity: only speed",
    "description, debugDescription and hash(into:): words for people, and a hash may be any",
    "print, debugPrint and flushes of output",
    "attributes, raw values of enum cases, hexadecimal and binary literals: names and bit patterns",
    "assignments in initialisers and first assignments of a constant: they do not compile without",
  ]

  static let failures: Set<String> = [
    "precondition", "preconditionFailure", "assert", "assertionFailure", "fatalError",
  ]
  static let silentCalls: Set<String> = ["reserveCapacity", "print", "debugPrint", "flushOutput"]
  static let silentArguments: Set<String> = ["minimumCapacity", "keepingCapacity"]
  static let wordMembers: Set<String> = ["description", "debugDescription", "errorDescription"]

  static func isCheck(_ name: String) -> Bool { name.hasPrefix("checkInvariants") }

  /// Whether a function's body is left alone.
  static func leavesAlone(_ function: FunctionDeclSyntax) -> Bool {
    let name = function.name.text
    return isCheck(name)
      || name == "hash" && function.signature.parameterClause.parameters.first?.firstName.text == "into"
  }

  /// Whether a call as a statement must stay.
  static func keeps(callOf name: String) -> Bool {
    failures.contains(name) || silentCalls.contains(name) || isCheck(name) || name == "init"
  }
}
