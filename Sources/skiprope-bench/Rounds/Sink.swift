/// Consumes results, so that the compiler cannot remove the work.
final class Sink {
  private(set) var sum = 0

  @inline(never) func consume(_ value: Int) { sum &+= value }
}
