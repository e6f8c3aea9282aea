/// All that a value holds, a line for each plain value with the names that lead to it.
///
/// For tests that ask whether something is as it was, whatever it keeps to itself. Sets and dictionaries come in the order of their
/// lines. An object is one line with its type, because others may hold it too. Properties called as in `names` are left out.
public func contents(of value: Any, without names: Set<String> = []) -> [String] {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle != .class else { return ["\(type(of: value))"] }
  guard !mirror.children.isEmpty else { return ["\(value)"] }
  let isUnordered = mirror.displayStyle == .dictionary || mirror.displayStyle == .set
  let parts = mirror.children.enumerated().compactMap { place, child -> [String]? in
    let name = child.label ?? (isUnordered ? "" : "\(place)")
    guard !names.contains(name) else { return nil }
    return contents(of: child.value, without: names).map { "\(name).\($0)" }
  }
  return isUnordered ? parts.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 } : parts.flatMap { $0 }
}
