import Foundation
import HostSystem
import Testing

@Suite("The counting of work")
struct WorkCountingTests {
  private final class Box {
    let value: Int
    init(_ value: Int) { self.value = value }
  }

  /// What a piece of work did on this thread while it was counted.
  private func counted(_ work: () -> Void) throws -> HostWork {
    let meter = try #require(HostMeter(countsWork: true))
    // On this toolchain and allocator both can be counted; if that changes, metrics go missing and somebody should know.
    #expect(WorkCounting.begin() == [.references, .allocations])
    defer { WorkCounting.end() }
    let before = meter.workDone()
    work()
    return meter.workDone() - before
  }

  @inline(never) private static func make(_ count: Int, into boxes: inout [Box]) {
    for number in 0..<count { boxes.append(Box(number)) }
  }

  /// Takes the references of all boxes a second time.
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

  /// What taking the references of so many boxes costs, and then giving them up.
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

  @Test("each reference that stays taken is a retain more than releases, and one release when it is given up")
  func references() throws {
    // What is done once in a process, such as making the metadata of these arrays, is done now.
    _ = try references(1)
    // What the loop and the arrays themselves take, which differs between builds, is the same for any number of boxes.
    let one = try references(1)
    for count in [2, 500, 1_000] {
      let some = try references(count)
      let taken = some.taking.retains - one.taking.retains - (some.taking.releases - one.taking.releases)
      #expect(taken == count - 1)
      #expect(some.giving.releases - one.giving.releases == count - 1)
      #expect(some.taking.objects == 0)
    }
  }

  @Test("an array's block is counted as an object, a bare block of memory as none")
  func blocks() throws {
    var array: [Int] = []
    let grown = try counted { array.reserveCapacity(1_000) }
    #expect(grown.objects == 1 && grown.allocations == 1)
    var pointer: UnsafeMutableRawPointer?
    let bare = try counted { pointer = UnsafeMutableRawPointer.allocate(byteCount: 4_096, alignment: 16) }
    pointer?.deallocate()
    #expect(bare.objects == 0 && bare.allocations == 1)
  }

  @Test("small strings and literals, whose references are none, survive being counted and count nothing")
  func smallStrings() throws {
    // Of 9 to 15 bytes: then what is left of the reference without its tags looks like an address.
    let texts = ["123456789", "abcdefghijklmno", "toasted", "twelve bytes"]
    var kept: [String] = []
    kept.reserveCapacity(texts.count * 100)
    let work = try counted { for _ in 0..<100 { for text in texts { kept.append(text) } } }
    #expect(kept.count == 400 && kept[399] == "twelve bytes")
    #expect(work.objects == 0 && work.retains < 400)
  }

  @Test("the same work is counted alike each time")
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

  @Test("each wait for the disk is counted, by whatever call")
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
