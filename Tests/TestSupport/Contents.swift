/// The full content of a value: a line for each plain value, with the names that lead to it.
///
/// For tests that compare the state of a value, private properties included. Sets and dictionaries are sorted by line. An
/// object is one line with its type, because others may share it. Properties named in `names` are left out.
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
