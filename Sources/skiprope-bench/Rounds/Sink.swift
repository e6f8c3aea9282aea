/// Takes results, so that the compiler cannot leave out the work that made them.
final class Sink {
  private(set) var sum = 0

  @inline(never) func consume(_ value: Int) { sum &+= value }
}
