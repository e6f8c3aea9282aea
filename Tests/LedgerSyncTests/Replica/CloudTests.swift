import LedgerSync
import Testing

@Suite("A replica with a failing cloud")
struct CloudTests {
  /// Device 1 is online, has fetched all there is and has nothing to send.
  private func online(settings: SyncSettings = SyncSettings()) throws -> FamilyBench {
    var family = try FamilyBench(points: 10, settings: settings)
    family.send(.reachable(true), to: 1)
    let fetch = try #require(family.fetching)
    family.send(
      .fetched(attempt: fetch.attempt, .changes([], ChangeToken(bytes: [2]), hasMore: false)), to: 1)
    #expect(family.effects == [.wake(after: .seconds(15))])
    return family
  }

  @Test("an edit is sent at once, with one send at a time")
  func oneAtATime() throws {
    var family = try online()
    family.edit(FamilyBench.earn(1), on: 1)
    let first = try #require(family.sending)
    #expect(first.records.count == 1)
    family.edit(FamilyBench.earn(2), on: 1)
    family.edit(FamilyBench.earn(3), on: 1)
    #expect(family.sending == nil)
    family.send(.sent(attempt: first.attempt, .outcomes([.saved])), to: 1)
    #expect(family.sending?.records.count == 2)
  }

  @Test("after a lost answer the same records are sent again, with the same ids")
  func answerLost() throws {
    var family = try online()
    family.edit(FamilyBench.earn(1), on: 1)
    let first = try #require(family.sending)
    family.send(.sent(attempt: first.attempt, .unknown), to: 1)
    #expect(family.effects == [.wake(after: .milliseconds(500))])
    family.send(.woken, to: 1)
    let second = try #require(family.sending)
    #expect(second.records == first.records && second.attempt > first.attempt)
    // The first answer comes after all: it counts no more.
    family.send(.sent(attempt: first.attempt, .outcomes([.saved])), to: 1)
    #expect(family.effects == [] && family.replicas[1].unsentCount == 1)
    family.send(.sent(attempt: second.attempt, .outcomes([.saved])), to: 1)
    #expect(family.replicas[1].unsentCount == 0)
  }

  @Test("after a partial failure only the failed records stay in the outbox")
  func partial() throws {
    var family = try FamilyBench(points: 10)
    for points in 1...3 as ClosedRange<Int64> { family.edit(FamilyBench.earn(points), on: 1) }
    family.send(.reachable(true), to: 1)
    let sent = try #require(family.sending)
    family.send(.sent(attempt: sent.attempt, .outcomes([.saved, .failed, .saved])), to: 1)
    family.send(.woken, to: 1)
    #expect(family.sending?.records == [sent.records[1]])
  }

  // A conflict counted as sent: what the child had earned was gone.
  @Test("a conflicting record is reported and fetched, and the local one gets another number")
  func conflict() throws {
    var family = try online()
    family.edit(FamilyBench.earn(1), on: 1)
    let sent = try #require(family.sending)
    family.edit(FamilyBench.earn(2), on: 1)
    var others = sent.records[0]
    others.content = .entry(FamilyBench.entry(40, device: 1, 100))
    family.send(.sent(attempt: sent.attempt, .outcomes([.conflict])), to: 1)
    #expect(family.effects == [.contradiction(others.id), .wake(after: .milliseconds(500))])
    #expect(family.replicas[1].unsentCount == 2)
    family.send(.woken, to: 1)
    #expect(family.sending == nil, "nothing is sent before all is known")
    let fetch = try #require(family.fetching)
    family.send(
      .fetched(attempt: fetch.attempt, .changes([others], ChangeToken(bytes: [3]), hasMore: false)), to: 1)
    let again = try #require(family.sending)
    #expect(again.records.map(\.id.number) == [2, 3])
    #expect(again.records[0].content == sent.records[0].content)
    #expect(family.balance(1) == 113)
  }

  @Test("pauses double with each failure up to the longest, and a success resets them")
  func pauses() throws {
    var family = try online()
    family.edit(FamilyBench.earn(1), on: 1)
    var pauses: [Int64] = []
    for _ in 0..<6 {
      let sent = try #require(family.sending)
      family.send(.sent(attempt: sent.attempt, .failed), to: 1)
      if case .wake(let span)? = family.effects.last { pauses.append(span.nanoseconds / 1_000_000) }
      family.edit(FamilyBench.earn(1), on: 1)
      #expect(family.sending == nil, "an edit does not end the pause")
      family.send(.woken, to: 1)
    }
    #expect(pauses == [500, 1_000, 2_000, 4_000, 8_000, 8_000])
    let sent = try #require(family.sending)
    family.send(.sent(attempt: sent.attempt, .outcomes(sent.records.map { _ in .saved })), to: 1)
    family.edit(FamilyBench.earn(1), on: 1)
    let next = try #require(family.sending)
    family.send(.sent(attempt: next.attempt, .failed), to: 1)
    #expect(family.effects == [.wake(after: .milliseconds(500))])
  }

  /// A fetch that ended during a pause arranged no waking, and the waking after the pause only sent: a device whose notice
  /// was lost then never asked again.
  @Test("after a pause the replica fetches, too, so that polling continues")
  func polling() throws {
    var family = try online()
    family.send(.noticed, to: 1)
    let fetch = try #require(family.fetching)
    family.edit(FamilyBench.earn(1), on: 1)
    family.send(.sent(attempt: try #require(family.sending).attempt, .failed), to: 1)
    family.send(
      .fetched(attempt: fetch.attempt, .changes([], ChangeToken(bytes: [2]), hasMore: false)), to: 1)
    #expect(family.effects == [])
    family.send(.woken, to: 1)
    #expect(family.fetching != nil && family.sending != nil)
  }

  @Test("an expired token causes a full fetch, which changes nothing")
  func tokenExpired() throws {
    var family = try online()
    let canon = try family.canon(1)
    family.send(.noticed, to: 1)
    let fetch = try #require(family.fetching)
    #expect(fetch.token == ChangeToken(bytes: [2]))
    family.send(.fetched(attempt: fetch.attempt, .tokenExpired), to: 1)
    let all = try #require(family.fetching)
    #expect(all.token == nil)
    try family.restart(1)
    family.send(.reachable(true), to: 1)
    #expect(family.fetching?.token == nil && family.fetching != nil)
    family.send(
      .fetched(
        attempt: try #require(family.fetching).attempt,
        .changes(family.zone, ChangeToken(bytes: [9]), hasMore: false)),
      to: 1)
    #expect(try family.canon(1) == canon)
  }

  // The cloud was asked again at once, for as long as it forgot.
  @Test("a cloud that keeps rejecting tokens is asked again after growing pauses")
  func forgetful() throws {
    var family = try online()
    family.send(.noticed, to: 1)
    family.send(.fetched(attempt: try #require(family.fetching).attempt, .tokenExpired), to: 1)
    var pauses: [TimeSpan] = []
    for round in 0..<8 {
      let fetch = try #require(family.fetching, "round \(round)")
      // Now and then it gives a page before it forgets once more.
      if round % 2 == 0 {
        family.send(
          .fetched(
            attempt: fetch.attempt,
            .changes(Array(family.zone.prefix(1)), ChangeToken(bytes: [UInt8(round)]), hasMore: true)), to: 1)
        family.send(.fetched(attempt: try #require(family.fetching).attempt, .tokenExpired), to: 1)
      } else {
        family.send(.fetched(attempt: fetch.attempt, .tokenExpired), to: 1)
      }
      #expect(family.fetching == nil)
      if case .wake(let span)? = family.effects.last { pauses.append(span) }
      family.send(.woken, to: 1)
    }
    #expect(pauses.count == 8 && pauses.allSatisfy { $0 >= .milliseconds(500) })
    #expect(pauses.max() == SyncSettings().longestPause || pauses.last.map { $0 >= .seconds(1) } == true)
  }

  @Test(
    "empty pages and pages that return the same token are followed by a pause",
    arguments: [true, false])
  func noProgress(isEmpty: Bool) throws {
    var family = try online()
    family.send(.noticed, to: 1)
    for _ in 0..<5 {
      let fetch = try #require(family.fetching)
      let page = isEmpty ? [] : Array(family.zone.prefix(1))
      let token = isEmpty ? ChangeToken(bytes: [77]) : try #require(fetch.token)
      family.send(.fetched(attempt: fetch.attempt, .changes(page, token, hasMore: true)), to: 1)
      #expect(family.fetching == nil)
      #expect(family.effects.contains { if case .wake = $0 { true } else { false } })
      family.send(.woken, to: 1)
    }
  }

  @Test("without a network nothing is requested, and earlier requests are ignored")
  func unreachable() throws {
    var family = try online()
    family.edit(FamilyBench.earn(1), on: 1)
    let sent = try #require(family.sending)
    family.send(.reachable(false), to: 1)
    family.send(.sent(attempt: sent.attempt, .outcomes([.saved])), to: 1)
    family.edit(FamilyBench.earn(1), on: 1)
    #expect(family.replicas[1].unsentCount == 2 && family.sending == nil)
    family.send(.woken, to: 1)
    #expect(family.effects == [])
    family.send(.reachable(true), to: 1)
    #expect(family.sending?.records.count == 2 && family.fetching != nil)
  }

  @Test("pages are fetched until there are no more")
  func pages() throws {
    var family = try FamilyBench(points: 10)
    for points in 1...3 as ClosedRange<Int64> { family.edit(FamilyBench.earn(points), on: 0) }
    family.exchange(0)
    family.send(.reachable(true), to: 1)
    var fetch = try #require(family.fetching)
    for (place, record) in family.zone.enumerated() {
      let hasMore = place < family.zone.count - 1
      let token = ChangeToken(bytes: [UInt8(place + 1)])
      family.send(.fetched(attempt: fetch.attempt, .changes([record], token, hasMore: hasMore)), to: 1)
      if hasMore { fetch = try #require(family.fetching) }
      if hasMore { #expect(fetch.token == token) }
    }
    #expect(family.fetching == nil && family.balance(1) == 16)
  }
}
