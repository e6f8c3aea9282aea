/// What one session of equal cycles came to hold more and more of.
package struct SoakSession: Codable, Hashable, Sendable {
  /// What stayed of one thing that a session holds.
  package struct Quantity: Codable, Hashable, Sendable {
    package var name: String
    package var title: String
    /// The least of the first eighth of the judged cycles, and of the last.
    package var first: Int
    package var last: Int
    package var perCycle: Double
    /// The cycle in which the first stayed; `nil`: nothing has.
    package var began: Int?
    /// How much more of it there was when the judged cycles began than after the first of all; `nil`, in what an older build
    /// wrote: not known.
    package var warmed: Int?

    package init(
      name: String, title: String, first: Int, last: Int, perCycle: Double, began: Int?, warmed: Int? = nil
    ) {
      self.warmed = warmed
      self.name = name
      self.title = title
      self.first = first
      self.last = last
      self.perCycle = perCycle
      self.began = began
    }
  }

  /// A cycle that did not do what the earlier ones did.
  package struct Unequal: Codable, Hashable, Sendable {
    /// How often something was done in a usual cycle, and in this one.
    package struct Count: Codable, Hashable, Sendable {
      package var name: String
      package var usual: Int
      package var here: Int

      package init(name: String, usual: Int, here: Int) {
        (self.name, self.usual, self.here) = (name, usual, here)
      }
    }

    /// The first such cycle, the one that it is held against, and how many there are.
    package var cycle: Int
    package var like: Int
    package var cycles: Int
    /// What was not done as often, at most `countLimit`; empty where only the place that the app was left at differs.
    package var counts: [Count]

    /// Counts that are named.
    package static let countLimit = 5

    package init(cycle: Int, like: Int, cycles: Int, counts: [Count]) {
      (self.cycle, self.like, self.cycles, self.counts) = (cycle, like, cycles, counts)
    }
  }

  /// A kind of object, or a size of block, that came in judged cycles and was still there at the end.
  package struct Kind: Codable, Hashable, Sendable {
    package var kind: String
    package var count: Int
    package var bytes: Int
    /// The first and the last cycle that left one, and how many did.
    package var firstCycle: Int
    package var lastCycle: Int
    package var cycles: Int

    package init(kind: String, count: Int, bytes: Int, firstCycle: Int, lastCycle: Int, cycles: Int) {
      self.kind = kind
      self.count = count
      self.bytes = bytes
      self.firstCycle = firstCycle
      self.lastCycle = lastCycle
      self.cycles = cycles
    }
  }

  /// How something measured drifts: advice, no verdict.
  package struct Trend: Codable, Hashable, Sendable {
    package var title: String
    /// Over all judged cycles, percent of the middle one.
    package var percent: Double
    /// Below this many percent it is taken for noise.
    package var matters: Double

    package init(title: String, percent: Double, matters: Double) {
      self.title = title
      self.percent = percent
      self.matters = matters
    }

    /// Whether it is worth a look.
    package var isNoticeable: Bool { abs(percent) >= matters }
  }

  package var unit: Int
  package var session: Int
  /// Seconds of one cycle, how many there were and were judged, and the first and the last of those.
  package var cycleSeconds: Double
  package var cycles: Int
  package var judged: Int
  package var firstJudged: Int
  package var lastJudged: Int
  package var quantities: [Quantity]
  /// What stayed in memory, the most bytes first, at most `kindLimit`; empty where nothing was looked for.
  package var kinds: [Kind] = []
  package var trends: [Trend] = []
  /// The first cycle that was not like the others; `nil`: all were alike.
  package var unequal: Unequal?

  /// Kinds that are named.
  package static let kindLimit = 8

  package init(
    unit: Int, session: Int, cycleSeconds: Double, cycles: Int, judged: Int, firstJudged: Int,
    lastJudged: Int, quantities: [Quantity]
  ) {
    self.unit = unit
    self.session = session
    self.cycleSeconds = cycleSeconds
    self.cycles = cycles
    self.judged = judged
    self.firstJudged = firstJudged
    self.lastJudged = lastJudged
    self.quantities = quantities
  }

  /// Whether it holds more live bytes for each cycle than are allowed.
  package func grows(beyond bytesPerCycle: Double) -> Bool {
    quantities.contains { $0.name == "live" && $0.perCycle > bytesPerCycle }
  }

  /// Whether more live bytes came to stay in the warm-up than are allowed.
  package func warms(beyond bytes: Double) -> Bool {
    quantities.contains { $0.name == "live" && Double($0.warmed ?? 0) > bytes }
  }
}
