/// Calls to the Swift runtime and the allocator. The counts are exact, while times are noisy.
public struct WorkCount: AdditiveArithmetic, Hashable, Sendable {
  /// Reference counts taken and released.
  public var retains = 0
  public var releases = 0
  /// Objects, boxes and closure contexts allocated on the heap.
  public var objects = 0
  /// Blocks allocated, including those of objects.
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

/// Returns the work done between two readings of a meter; nothing if the meter does not count work.
@usableFromInline struct WorkLaps<Meter: StageMeter> {
  @usableFromInline let meter: Meter
  @usableFromInline let isCounting: Bool
  @usableFromInline var last = WorkCount()

  @inlinable init(_ meter: Meter) {
    self.meter = meter
    isCounting = meter.countsWork
    if isCounting { last = meter.work() }
  }

  /// Adds the work since the last lap.
  @inlinable @inline(__always) mutating func lap(_ sum: inout WorkCount) {
    if isCounting { count(&sum) }
  }

  @inlinable mutating func count(_ sum: inout WorkCount) {
    let now = meter.work()
    sum = sum + (now - last)
    last = now
  }
}
