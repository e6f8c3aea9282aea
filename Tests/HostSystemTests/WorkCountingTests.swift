import Foundation
import HostSystem
import Testing

@Suite("The counting of work")
struct WorkCountingTests {
  private final class Box {
    let value: Int
    init(_ value: Int) { self.value = value }
  }

  /// The counted work of a function on this thread.
  private func counted(_ work: () -> Void) throws -> HostWork {
    let meter = try #require(HostMeter(countsWork: true))
    // This toolchain and allocator support both; without them metrics would be missing.
    #expect(WorkCounting.begin() == [.references, .allocations])
    defer { WorkCounting.end() }
    let before = meter.workDone()
    work()
    return meter.workDone() - before
  }

  @inline(never) private static func make(_ count: Int, into boxes: inout [Box]) {
    for number in 0..<count { boxes.append(Box(number)) }
  }

  /// Retains all boxes a second time.
  @inline(never) private static func copy(_ boxes: [Box], into others: inout [Box]) {
    for box in boxes { others.append(box) }
  }

  @Test("each object is counted once, and so is its block", arguments: [0, 1, 7, 1_000])
  func objects(count: Int) throws {
    var boxes: [Box] = []
    boxes.reserveCapacity(count)
    let work = try counted { WorkCountingTests.make(count, into: &boxes) }
    #expect(work.objects == count && work.allocations == count)
    #expect(boxes.count == count)
  }

  /// The counted work of retaining this many boxes, and then of releasing them.
  private func references(_ count: Int) throws -> (taking: HostWork, giving: HostWork) {
    var boxes: [Box] = []
    WorkCountingTests.make(count, into: &boxes)
    var others: [Box] = []
    others.reserveCapacity(count)
    let taking = try counted { WorkCountingTests.copy(boxes, into: &others) }
    let giving = try counted { others.removeAll(keepingCapacity: true) }
    #expect(boxes.count == count)
    return (taking, giving)
  }

  @Test("each stored reference is one retain more than releases, and one release when it is dropped")
  func references() throws {
    // One-time work of the process, such as the metadata of these arrays, is done first.
    _ = try references(1)
    // The cost of the loop and the arrays themselves differs between builds, but not with the number of boxes.
    let one = try references(1)
    for count in [2, 500, 1_000] {
      let some = try references(count)
      let taken = some.taking.retains - one.taking.retains - (some.taking.releases - one.taking.releases)
      #expect(taken == count - 1)
      #expect(some.giving.releases - one.giving.releases == count - 1)
      #expect(some.taking.objects == 0)
    }
  }

  @Test("an array's block counts as an object, a bare block of memory does not")
  func blocks() throws {
    var array: [Int] = []
    let grown = try counted { array.reserveCapacity(1_000) }
    #expect(grown.objects == 1 && grown.allocations == 1)
    var pointer: UnsafeMutableRawPointer?
    let bare = try counted { pointer = UnsafeMutableRawPointer.allocate(byteCount: 4_096, alignment: 16) }
    pointer?.deallocate()
    #expect(bare.objects == 0 && bare.allocations == 1)
  }

  @Test("small strings and literals, which have no references, are unharmed and count nothing")
  func smallStrings() throws {
    // With 9 to 15 bytes, the reference without its tags looks like an address.
    let texts = ["123456789", "abcdefghijklmno", "toasted", "twelve bytes"]
    var stored: [String] = []
    stored.reserveCapacity(texts.count * 100)
    let work = try counted { for _ in 0..<100 { for text in texts { stored.append(text) } } }
    #expect(stored.count == 400 && stored[399] == "twelve bytes")
    #expect(work.objects == 0 && work.retains < 400)
  }

  @Test("the same work has the same counts each time")
  func repeatable() throws {
    func work() {
      var words: [String: [Int]] = [:]
      for number in 0..<200 { words["word number \(number % 17)", default: []].append(number) }
      #expect(words.count == 17)
    }
    work()
    let first = try counted(work)
    for _ in 0..<3 { #expect(try counted(work) == first) }
    #expect(first.objects > 17)
  }

  @Test("each wait for the disk is counted, for every system call")
  func syncs() throws {
    let before = HostMeter.syncs()
    let path = FileManager.default.temporaryDirectory.appending(path: "syncs-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try HostFolder.write([1, 2, 3], to: path, durable: true)
    #expect(HostMeter.syncs() - before >= 1)
    let after = HostMeter.syncs()
    try HostFolder.write([1, 2, 3], to: path, durable: false)
    #expect(HostMeter.syncs() == after)
  }
}

extension HostWork {
  static func - (left: HostWork, right: HostWork) -> HostWork {
    var difference = left
    difference.retains -= right.retains
    difference.releases -= right.releases
    difference.objects -= right.objects
    difference.allocations -= right.allocations
    return difference
  }
}
