internal import Kernel

/// An item that differs between two screens, with its old and new properties in words.
package struct ItemDifference: Codable, Hashable, Sendable {
  /// A property that differs.
  package struct Aspect: Codable, Hashable, Sendable {
    package var name: String
    package var old: String
    package var new: String
  }

  /// `toast "Saved"`, `photo 12`.
  package var item: String
  /// `gone`, `new`, or `changed`.
  package var change: String
  /// The differing properties of a changed item; the position of another one.
  package var aspects: [Aspect]
  /// Its frame on the old and on the new screen; `nil`: it is not there.
  let oldFrame: ScreenRect?
  let newFrame: ScreenRect?

  /// `toast "Saved": colour #202020 -> #804020`, `photo 12 is gone (it was at 0, 120, 188 x 188)`.
  package var words: String {
    let text = aspects.map { "\($0.name) \($0.old) -> \($0.new)" }.joined(separator: ", ")
    return switch change {
    case "gone": "\(item) is gone; it was at \(aspects.first?.old ?? "")"
    case "new": "\(item) is new, at \(aspects.first?.new ?? "")"
    default: "\(item): \(text)"
    }
  }

  /// All items that differ between two screens: changed ones in the order of the new screen, then new ones, then removed ones.
  /// Items are matched by ID. O(items).
  package static func all(_ old: ScreenListing, _ new: ScreenListing) -> [ItemDifference] {
    var before = Dictionary(grouping: old.items, by: \.id)
    var (changed, added): ([ItemDifference], [ItemDifference]) = ([], [])
    for item in new.items {
      guard let earlier = before[item.id]?.first else {
        added.append(ItemDifference(nil, item))
        continue
      }
      before[item.id]?.removeFirst()
      if earlier != item { changed.append(ItemDifference(earlier, item)) }
    }
    var left = before.mapValues(\.count)
    let gone = old.items.reversed().filter { item in
      guard let count = left[item.id], count > 0 else { return false }
      left[item.id] = count - 1
      return true
    }.reversed().map { ItemDifference($0, nil) }
    return changed + added + gone
  }

  private init(_ old: ScreenListing.Item?, _ new: ScreenListing.Item?) {
    item = (old ?? new).map(ItemDifference.name) ?? ""
    (oldFrame, newFrame) = (old?.frame, new?.frame)
    let place = Aspect(
      name: "place", old: old.map { ItemDifference.place($0.frame) } ?? "",
      new: new.map { ItemDifference.place($0.frame) } ?? "")
    guard let old, let new else {
      change = old == nil ? "new" : "gone"
      aspects = [place]
      return
    }
    change = "changed"
    aspects = ItemDifference.facts.compactMap { name, value in
      let (before, after) = (value(old), value(new))
      return before == after ? nil : Aspect(name: name, old: before, new: after)
    }
    // A difference that no fact shows, such as two texts with the same spelling.
    if aspects.isEmpty { aspects = [Aspect(name: "text key", old: "\(old.text)", new: "\(new.text)")] }
  }

  /// The properties that are compared, in this order.
  private static let facts: [(name: String, value: @Sendable (ScreenListing.Item) -> String)] = [
    ("kind", { "\($0.kind)" }), ("text", { "\"\($0.words)\"" }),
    ("photo", { $0.photo == PhotoID.none.raw ? "none" : "\($0.photo)" }),
    ("place", { place($0.frame) }), ("colour", { colour($0.colour) }),
    ("opacity", { "\((Int($0.opacity) * 100 + 127) / 255) %" }), ("size of text", { "\($0.textSize) pt" }),
    ("pixels", { "\($0.pixels.width) x \($0.pixels.height)" }), ("role", { "\($0.trait)" }),
  ]

  private static func name(_ item: ScreenListing.Item) -> String {
    if !item.words.isEmpty { return "\(item.kind) \"\(item.words)\"" }
    if item.photo != PhotoID.none.raw { return "\(item.kind) \(item.photo)" }
    return "\(item.kind) at \(place(item.frame))"
  }

  /// `12, 300, 200 x 44`: left, top, width and height in points.
  private static func place(_ frame: ScreenRect) -> String {
    let values = [
      frame.minX.points, frame.minY.points, frame.size.width.points, frame.size.height.points,
    ].map { FigureText.number(($0 * 10).rounded() / 10) }
    return "\(values[0]), \(values[1]), \(values[2]) x \(values[3])"
  }

  private static func colour(_ value: UInt32) -> String {
    let digits = String(value & 0xFF_FFFF, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
