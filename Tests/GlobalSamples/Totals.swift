public import Observation

/// A singleton that an optimising compiler lays out statically.
public final class Steps: @unchecked Sendable {
  public static let shared = Steps()
  public var count = 10
  private init() {}
}

/// A singleton with constant initial values.
public final class Tally: @unchecked Sendable {
  public static let shared = Tally()
  public var count = 0
  public var names: [String] = []
  private init() {}
}

/// A singleton initialised by code.
public final class Store: @unchecked Sendable {
  public static let shared = Store(["first"])
  private(set) var entries: [String]
  private init(_ entries: [String]) { self.entries = entries.map { $0.uppercased() } }
  func add(_ entry: String) { entries.append(entry) }
}

nonisolated(unsafe) public var total = 3
nonisolated(unsafe) private var words = ["one"].map { $0 + "!" }
nonisolated(unsafe) private var (first, others) = (1, [2])

extension String {
  nonisolated(unsafe) public static var mark = "a mark that is longer than a word"
}

/// Statics of nested enums.
public enum Totals {
  nonisolated(unsafe) public static var launches = 0
  public enum Inner {
    nonisolated(unsafe) static var amounts: [String: Int] = [:]
  }
  @TaskLocal static var scale = 2
}

private struct Once {
  var wrapped: Int?
}
nonisolated(unsafe) private var once = Once()

/// Changes all globals, and returns their values.
public func changeAll() -> [String] {
  struct Local {
    nonisolated(unsafe) static var calls = 0
  }
  Local.calls += 1
  total += 1
  words.append("more")
  first += 1
  others.append(first)
  String.mark += "."
  Totals.launches += 1
  Totals.Inner.amounts["x", default: 0] += Totals.scale
  once.wrapped = (once.wrapped ?? 0) + 1
  Steps.shared.count += 1
  Tally.shared.count += 1
  Tally.shared.names.append("n")
  Store.shared.add("next")
  return [
    "\(Local.calls) \(total) \(words) \(first) \(others)", String.mark,
    "\(Totals.launches) \(Totals.Inner.amounts) \(once.wrapped ?? 0)",
    "\(steps()) \(Tally.shared.count) \(Tally.shared.names) \(Store.shared.entries)",
  ]
}

/// Called with the object itself, so that the compiler does not split it into its fields.
@inline(never) public func steps(of object: AnyObject = Steps.shared) -> Int {
  (object as? Steps)?.count ?? 0
}

/// A model that counts its launches and seconds in globals.
@MainActor @Observable public final class CountingModel {
  public private(set) var seconds = 0
  public let launch: Int
  private let write: (String) -> Void

  public init(_ write: @escaping (String) -> Void) {
    Totals.launches += 1
    launch = Totals.launches
    self.write = write
    write("launch \(launch), tally \(Tally.shared.count)")
  }

  public func count() async {
    while (try? await Task.sleep(for: .seconds(1))) != nil {
      Tally.shared.count += 1
      seconds = Tally.shared.count
      write("second \(seconds)")
    }
  }

  // A killed app does not deinitialise this, so it cannot change the next one.
  isolated deinit { Tally.shared.count += 1_000 }
}
