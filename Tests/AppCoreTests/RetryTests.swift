import AppCore
import Gallery
import Kernel
import PhotoCaching
import PointsLedger
import TestSupport
import Testing

@Suite("Retries")
struct RetryTests {
  private func earn(_ number: Int64) -> AppEvent { .pointsEarned(Points(5), entry: TransactionID(number)) }

  private func batch(_ number: Int64) -> AppTask {
    .post([.earn(TransactionID(number), AppStage.child, Points(5), session: nil)])
  }

  /// A stage with one photo on screen, whose fetch has just failed with this error.
  private func failed(_ error: PhotoCachingError) throws -> AppStage {
    let stage = try AppStage(.family(album: 1, groups: [[10]]))
    stage.openFirstGroup()
    stage.answersPhotos = false
    stage.post(.groupPhotoArrived(.shared(in: 1, 5, minutesOld: 1)))
    stage.post(.groupPhotoWithdrawn(PhotoID(1_001)))
    stage.run(100)
    try fail(stage, error)
    return stage
  }

  private func fail(_ stage: AppStage, _ error: PhotoCachingError) throws {
    let id = try #require(stage.open.first { if case .photo = $0.task { true } else { false } }).id
    stage.begin(id)
    stage.answer(id, .photo(.failed(error), PhotoWorkReport()))
    stage.run(50)
  }

  private func jobs(_ stage: AppStage) -> [String] { stage.openWords.filter { $0.hasPrefix("fetch") } }

  @Test(
    "a failed photo on screen is fetched again after 1, 2, 4, 8, 16, then every 30 s, and shown"
  )
  func photo() throws {
    let error = PhotoCachingError.network(PhotoID(1_005), reason: "no connection")
    let stage = try failed(error)
    #expect(stage.texts.contains("Failed to load photo"))
    for wait in [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000] as [Int64] {
      stage.run(wait - 150)
      #expect(jobs(stage) == [], "too early, of \(wait) ms")
      stage.run(200)
      #expect(jobs(stage) == ["fetch 1005 visible"], "after \(wait) ms")
      try fail(stage, error)
    }
    stage.answersPhotos = true
    stage.run(31_000)
    #expect(stage.shown == [PhotoID(1_005)] && !stage.texts.contains("Failed to load photo"))
    stage.run(120_000)
    #expect(stage.core.updates.decisions.isEmpty && jobs(stage) == [])
  }

  @Test(
    "a truncated file is fetched ten more times, a damaged one three times, an unsupported one never",
    arguments: [
      (PhotoCachingError.truncated(byteCount: 5), 10), (.corrupt("no picture"), 3),
      (.unsupported("a film"), 0),
    ])
  func damaged(error: PhotoCachingError, tries: Int) throws {
    let stage = try failed(error)
    for _ in 0..<tries {
      stage.run(31_000)
      #expect(jobs(stage) == ["fetch 1005 visible"])
      try fail(stage, error)
    }
    stage.run(120_000)
    #expect(jobs(stage) == [])
  }

  // Four damaged photos cost 486 fetches in an hour: each visit began to count anew.
  @Test(
    "a damaged photo is fetched a limited number of times per hour, however often it is on screen",
    arguments: [(PhotoCachingError.truncated(byteCount: 5), 11...18), (.corrupt("no picture"), 4...11)])
  func visited(error: PhotoCachingError, fetches: ClosedRange<Int>) throws {
    let stage = try failed(error)
    var count = 1
    for _ in 0..<360 {
      while jobs(stage).contains("fetch 1005 visible") {
        try fail(stage, error)
        count += 1
        #expect(stage.texts.contains("Failed to load photo"))
      }
      stage.closeGroup()
      stage.run(5_000)
      stage.openFirstGroup()
      stage.run(3_500)
    }
    #expect(fetches.contains(count), "\(count)")
    // It was mended meanwhile.
    stage.closeGroup()
    stage.run(33 * 60_000)
    stage.answersPhotos = true
    stage.openFirstGroup()
    stage.run(500)
    #expect(stage.shown == [PhotoID(1_005)])
  }

  // Each size of a photo had tries of its own: four photos that were cut off cost 95 to 137 fetches in an hour.
  @Test(
    "a damaged photo is fetched a limited number of times per hour for all its sizes together", .slow,
    arguments: [(PhotoCachingError.truncated(byteCount: 5), 11...20), (.corrupt("no picture"), 4...13)])
  func sizes(error: PhotoCachingError, fetches: ClosedRange<Int>) throws {
    let stage = try AppStage(.family(album: 1))
    stage.answersPhotos = false
    var (count, sizes) = (0, Set<PhotoKey>())
    func failAll() throws {
      for request in stage.open {
        guard case .photo(let job) = request.task else { continue }
        stage.begin(request.id)
        switch job {
        case .fetch(_, let isCarried):
          count += 1
          stage.answer(request.id, .photo(.fetched(file: isCarried ? [1] : nil), PhotoWorkReport()))
        case .decode(let key, _):
          sizes.insert(key)
          stage.answer(request.id, .photo(.failed(error), PhotoWorkReport()))
        }
      }
    }
    func run(_ milliseconds: Int64) throws {
      for _ in 0..<milliseconds / 100 {
        stage.run(100)
        try failAll()
      }
    }
    for _ in 0..<360 {
      try run(4_000)
      stage.openFirstPhoto()
      try run(2_000)
      // What is not on screen leaves memory, so that the way back needs the thumbnail again.
      stage.post(.memoryWarning(isCritical: true))
      stage.tap(30, 30)
      try run(2_000)
    }
    #expect(sizes.count >= 2, "\(sizes)")
    #expect(fetches.contains(count), "\(count)")
  }

  // A connection that failed now and then made a damaged photo count as new.
  @Test("a network failure does not reset the limit of a damaged photo")
  func damagedOffline() throws {
    let offline = PhotoCachingError.network(PhotoID(1_005), reason: "no connection")
    let stage = try failed(.corrupt("no picture"))
    var count = 1
    for visit in 0..<360 {
      while jobs(stage).contains("fetch 1005 visible") {
        try fail(stage, visit.isMultiple(of: 2) ? offline : .corrupt("no picture"))
        count += 1
      }
      stage.closeGroup()
      stage.run(5_000)
      stage.openFirstGroup()
      stage.run(100)
    }
    // Half of the fetches find no connection, after which a visit tries at once.
    #expect((4...30).contains(count), "\(count)")
  }

  @Test("a photo that failed on the network is fetched each time it comes on screen")
  func visitedOffline() throws {
    let error = PhotoCachingError.network(PhotoID(1_005), reason: "no connection")
    let stage = try failed(error)
    for _ in 0..<30 {
      stage.closeGroup()
      stage.run(5_000)
      stage.openFirstGroup()
      stage.run(100)
      #expect(jobs(stage) == ["fetch 1005 visible"])
      try fail(stage, error)
    }
  }

  @Test("retries for the screen wait in the background and start on return")
  func background() throws {
    let stage = try failed(.network(PhotoID(1_005), reason: "no connection"))
    stage.post(.enteredBackground)
    stage.run(60_000)
    #expect(jobs(stage) == [])
    stage.post(.enteredForeground)
    stage.run(100)
    #expect(jobs(stage) == ["fetch 1005 visible"])
  }

  @Test("an unwanted photo is not retried")
  func unwanted() throws {
    let stage = try failed(.network(PhotoID(1_005), reason: "no connection"))
    stage.closeGroup()
    stage.run(60_000)
    #expect(!stage.openWords.contains { $0.contains("1005 visible") })
  }

  @Test("a failed list is requested again")
  func list() throws {
    let stage = try AppStage(.family(groups: [[]]))
    stage.openFirstGroup()
    stage.answerListings(nil)
    stage.run(500)
    #expect(stage.openWords == [] && stage.texts.contains("Failed to load photos"))
    stage.run(600)
    #expect(stage.openWords == ["list 1"])
    stage.answerListings([.shared(in: 1, 2, minutesOld: 20)])
    stage.run(500)
    #expect(stage.shown == [PhotoID(1_002)])
  }

  @Test(
    "failed batches are posted again in order, and later ones wait behind them")
  func order() throws {
    let stage = try AppStage(.family())
    for number in 1...2 as ClosedRange<Int64> { stage.post(earn(number)) }
    stage.run(50)
    for (id, _) in stage.open { stage.answer(id, .failed) }
    stage.run(50)
    stage.post(earn(3))
    stage.run(500)
    #expect(stage.open.isEmpty && stage.balance() == .zero)
    stage.run(600)
    for number in 1...3 as ClosedRange<Int64> {
      #expect(stage.open.map(\.task) == [batch(number)])
      try stage.answerLedger()
      stage.run(10)
    }
    #expect(stage.open.isEmpty && stage.balance() == Points(15))
    // The ledger can again: the next one does not wait, and when it fails it waits a second, not two.
    stage.post(earn(4))
    stage.run(50)
    #expect(stage.open.map(\.task) == [batch(4)])
    stage.answer(stage.open[0].id, .failed)
    stage.run(1_100)
    #expect(stage.open.map(\.task) == [batch(4)])
  }

  @Test("a full disk is retried with doubling waits, up to half a minute")
  func pace() throws {
    let stage = try AppStage(.family())
    stage.post(earn(1))
    stage.run(50)
    for wait in [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000] as [Int64] {
      stage.answer(try #require(stage.open.first).id, .failed)
      stage.run(wait - 100)
      #expect(stage.open.isEmpty, "too early, of \(wait) ms")
      stage.run(200)
      #expect(stage.open.map(\.task) == [batch(1)], "after \(wait) ms")
    }
  }
}
