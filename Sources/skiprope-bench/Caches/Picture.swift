/// The value type of the caches: a small object, so that only the cache's own work is measured.
final class Picture: Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
}
