/// The growth of one session of equal cycles.
package struct SoakSession: Codable, Hashable, Sendable {
  /// The growth of one quantity that a session holds.
  package struct Quantity: Codable, Hashable, Sendable {
    package var name: String
    package var title: String
    /// The minimum over the first and over the last eighth of the judged cycles.
    package var first: Int
    package var last: Int
    package var perCycle: Double
    /// The cycle in which growth began; `nil`: no growth.
    package var began: Int?
    /// The growth from the first cycle to the first judged one; `nil` in reports of older builds.
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

  /// A cycle whose actions differ from those of earlier ones.
  package struct Unequal: Codable, Hashable, Sendable {
    /// The count of an action in a usual cycle and in this one.
    package struct Count: Codable, Hashable, Sendable {
      package var name: String
      package var usual: Int
      package var here: Int

      package init(name: String, usual: Int, here: Int) {
        (self.name, self.usual, self.here) = (name, usual, here)
      }
    }

    /// The first such cycle, the cycle that it is compared with, and the number of such cycles.
    package var cycle: Int
    package var like: Int
    package var cycles: Int
    /// The counts that differ, at most `countLimit`; empty when only the final screen differs.
    package var counts: [Count]

    /// The most counts listed.
    package static let countLimit = 5

    package init(cycle: Int, like: Int, cycles: Int, counts: [Count]) {
      (self.cycle, self.like, self.cycles, self.counts) = (cycle, like, cycles, counts)
    }
  }

  /// A kind of object, or a block size, allocated in judged cycles and still present at the end.
  package struct Kind: Codable, Hashable, Sendable {
    package var kind: String
    package var count: Int
    package var bytes: Int
    /// The first and the last cycle that left one, and the number of such cycles.
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

  /// The drift of a measured value. It does not affect the verdict.
  package struct Trend: Codable, Hashable, Sendable {
    package var title: String
    /// Change over all judged cycles, percent of the median.
    package var percent: Double
    /// The percentage below which the drift counts as noise.
    package var matters: Double

    package init(title: String, percent: Double, matters: Double) {
      self.title = title
      self.percent = percent
      self.matters = matters
    }

    /// Whether the drift exceeds the noise.
    package var isNoticeable: Bool { abs(percent) >= matters }
  }

  package var unit: Int
  package var session: Int
  /// Seconds of one cycle, the numbers of all and of judged cycles, and the first and last judged one.
  package var cycleSeconds: Double
  package var cycles: Int
  package var judged: Int
  package var firstJudged: Int
  package var lastJudged: Int
  package var quantities: [Quantity]
  /// Kinds that stayed in memory, most bytes first, at most `kindLimit`; empty when not searched for.
  package var kinds: [Kind] = []
  package var trends: [Trend] = []
  /// The first cycle with different actions; `nil`: all were equal.
  package var unequal: Unequal?

  /// The most kinds listed.
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

  /// Whether live bytes grow by more per cycle than allowed.
  package func grows(beyond bytesPerCycle: Double) -> Bool {
    quantities.contains { $0.name == "live" && $0.perCycle > bytesPerCycle }
  }

  /// Whether live bytes grew by more during the warm-up than allowed.
  package func warms(beyond bytes: Double) -> Bool {
    quantities.contains { $0.name == "live" && Double($0.warmed ?? 0) > bytes }
  }
}
