import FamilySubject
import Kernel
import Testing

@Suite("The network link")
struct NetworkLinkTests {
  private let latency = TimeSpan.milliseconds(45)

  @Test("requests wait in parallel, and their bytes pass one transfer after the other")
  func shared() {
    var link = NetworkLink()
    let spans = (0..<3).map { _ in link.receive(after: latency, taking: .milliseconds(10), from: .seconds(1))
    }
    #expect(spans == [.milliseconds(55), .milliseconds(65), .milliseconds(75)])
    // It has been free since 1.075 s.
    #expect(link.receive(after: latency, taking: .milliseconds(10), from: .seconds(2)) == .milliseconds(55))
  }

  @Test("the link carries no more than its rate for any number of requests", arguments: [1, 2, 4, 40])
  func rate(requests: Int) {
    var link = NetworkLink()
    let spans = (0..<requests).map { _ in
      link.receive(after: latency, taking: .milliseconds(10), from: .zero)
    }
    #expect(spans.max() == latency + .milliseconds(Int64(10 * requests)))
  }

  @Test("the link has no room while all connections carry long transfers")
  func long() {
    var link = NetworkLink()
    let ends = [9, 5, 7, 6].map { Instant.zero + .seconds($0) }
    let full = ends.map { link.noteLong(from: .zero, until: $0) }
    #expect(full == [nil, nil, nil, .zero + .seconds(5)])
    #expect(link.noteLong(from: .zero + .seconds(6), until: .zero + .seconds(20)) == nil)
  }
}
