/// Finds the name that a mistyped one most likely stands for.
///
///     NearestName.of("sede", among: ["seed", "name"])  // "seed"
public enum NearestName {
  /// The candidate with the smallest edit distance, the first among equals; `nil` if none is near.
  ///
  /// A candidate is near if at most a third of the longer name, or one letter, would change. O(length) per candidate, O(length^2)
  /// for those with similar letters.
  public static func of(_ name: String, among candidates: [String]) -> String? {
    var best: (name: String, distance: Int)?
    let length = name.utf8.count
    for candidate in candidates {
      let other = candidate.utf8.count
      let limit = max(1, max(length, other) / 3)
      // The edit distance is at least the difference in length, and at least the number of missing letters.
      guard abs(length - other) <= limit, lettersLacking(name, candidate) <= limit else { continue }
      let distance = editDistance(name, candidate)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The number of bytes of one text that are missing in the other, in any order. The larger number of both directions.
  private static func lettersLacking(_ a: String, _ b: String) -> Int {
    var surplus = [Int](repeating: 0, count: 256)
    for byte in a.utf8 { surplus[Int(byte)] += 1 }
    var ofSecond = 0
    for byte in b.utf8 {
      if surplus[Int(byte)] > 0 { surplus[Int(byte)] -= 1 } else { ofSecond += 1 }
    }
    return max(ofSecond, ofSecond + a.utf8.count - b.utf8.count)
  }

  /// A remedy for messages: the nearest name, or all candidates if none is near.
  public static func remedy(_ name: String, among candidates: [String]) -> String {
    if let nearest = of(name, among: candidates) { return "did you mean `\(nearest)`?" }
    return "known: " + candidates.joined(separator: ", ")
  }

  /// Insertions, deletions, replacements and swaps of neighbours between two texts (optimal string alignment, Damerau 1964).
  public static func editDistance(_ a: String, _ b: String) -> Int {
    let a = Array(a.utf8)
    let b = Array(b.utf8)
    guard a.count <= 200, b.count <= 200 else { return max(a.count, b.count) }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
