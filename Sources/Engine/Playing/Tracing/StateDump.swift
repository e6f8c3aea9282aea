/// The fields of a value as lines of text, by reflection. For people to read; it never affects a run.
///
/// Elements of sets and dictionaries are sorted by their text, so two processes with different hash seeds agree. Addresses and
/// closures are left out.
enum StateDump {
  /// The most lines of a value, levels of nesting, and elements of a collection.
  private static let lineLimit = 100_000
  private static let depthLimit = 16
  private static let elementLimit = 4_096

  /// The lines of a value, in the order of its fields. O(its size, up to the limits).
  static func lines(of value: Any) -> [FrameDump.Line] {
    var walk = Walk()
    walk.visit(value, at: "", depth: 0)
    return walk.lines
  }

  private struct Walk {
    var lines: [FrameDump.Line] = []
    /// The objects on the path to the current value. A cycle ends there.
    var objects: Set<ObjectIdentifier> = []

    mutating func visit(_ value: Any, at path: String, depth: Int) {
      guard lines.count < lineLimit, depth < depthLimit else { return }
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .optional:
        guard let some = mirror.children.first else { return add(path, "nil") }
        visit(some.value, at: path, depth: depth + 1)
      case .set, .dictionary: visitUnordered(mirror, at: path)
      case .collection:
        add("\(path).count", "\(mirror.children.count)")
        for (place, child) in mirror.children.prefix(elementLimit).enumerated() {
          visit(child.value, at: "\(path)[\(place)]", depth: depth + 1)
        }
      case .class:
        let object = ObjectIdentifier(value as AnyObject)
        guard objects.insert(object).inserted else { return }
        visitFields(mirror, of: value, at: path, depth: depth)
        objects.remove(object)
      default: visitFields(mirror, of: value, at: path, depth: depth)
      }
    }

    private mutating func visitFields(_ mirror: Mirror, of value: Any, at path: String, depth: Int) {
      var current: Mirror? = mirror
      var isLeaf = true
      while let mirror = current {
        for (place, child) in mirror.children.enumerated() {
          isLeaf = false
          let name = child.label ?? "\(place)"
          visit(child.value, at: path.isEmpty ? name : "\(path).\(name)", depth: depth + 1)
        }
        current = mirror.superclassMirror
      }
      guard isLeaf else {
        // For an enumeration with associated values, the label of its only child names the case and is part of the path.
        return
      }
      add(path, StateDump.text(value))
    }

    private mutating func visitUnordered(_ mirror: Mirror, at path: String) {
      add("\(path).count", "\(mirror.children.count)")
      let elements = mirror.children.prefix(elementLimit).map { child -> String in
        var inner = Walk()
        inner.objects = objects
        inner.visit(child.value, at: "", depth: 1)
        return inner.lines.map { $0.path.isEmpty ? $0.value : "\($0.path) \($0.value)" }.joined(
          separator: ", ")
      }
      for (place, element) in elements.sorted().enumerated() { add("\(path)[\(place)]", element) }
    }

    private mutating func add(_ path: String, _ value: String?) {
      if let value { lines.append(FrameDump.Line(path, value)) }
    }
  }

  /// The text of a value without fields; `nil` for addresses and closures.
  private static func text(_ value: Any) -> String? {
    let type = String(describing: Swift.type(of: value))
    if type.contains("->") || type.contains("Pointer") || type == "ObjectIdentifier" { return nil }
    // An object without fields has only its type.
    if Mirror(reflecting: value).displayStyle == .class { return type }
    return String(String(describing: value).prefix(200))
  }
}
