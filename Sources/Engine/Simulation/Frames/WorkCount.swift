/// What code asked of the Swift runtime and of the allocator: exact where the time that it took is noise.
public struct WorkCount: AdditiveArithmetic, Hashable, Sendable {
  /// References to objects taken and given up.
  public var retains = 0
  public var releases = 0
  /// Objects, boxes and closure contexts made on the heap.
  public var objects = 0
  /// Blocks that the allocator gave, those of objects included.
  public var allocations = 0

  @inlinable public init(retains: Int = 0, releases: Int = 0, objects: Int = 0, allocations: Int = 0) {
    self.retains = retains
    self.releases = releases
    self.objects = objects
    self.allocations = allocations
  }

  public static let zero = WorkCount()

  @inlinable public static func + (left: WorkCount, right: WorkCount) -> WorkCount {
    var sum = left
    sum.retains += right.retains
    sum.releases += right.releases
    sum.objects += right.objects
    sum.allocations += right.allocations
    return sum
  }

  @inlinable public static func - (left: WorkCount, right: WorkCount) -> WorkCount {
    var difference = left
    difference.retains -= right.retains
    difference.releases -= right.releases
    difference.objects -= right.objects
    difference.allocations -= right.allocations
    return difference
  }
}

/// Hands out the work done between two looks at a meter that counts it; of one that does not, nothing.
@usableFromInline struct WorkLaps<Meter: StageMeter> {
  @usableFromInline let meter: Meter
  @usableFromInline let isCounting: Bool
  @usableFromInline var last = WorkCount()

  @inlinable init(_ meter: Meter) {
    self.meter = meter
    isCounting = meter.countsWork
    if isCounting { last = meter.work() }
  }

  /// Adds what was done since the last lap.
  @inlinable @inline(__always) mutating func lap(_ sum: inout WorkCount) {
    if isCounting { count(&sum) }
  }

  @inlinable mutating func count(_ sum: inout WorkCount) {
    let now = meter.work()
    sum = sum + (now - last)
    last = now
  }
}
