import AppCore
import Gallery
import Kernel
import PhotoCaching
import Testing

/// Before there was a sweep that deletes, each of these failed but the first half of `known`: it counted, and that was all.
@Suite("Sweeps")
struct SweepTests {
  private func removals(_ stage: AppStage) -> [UInt64] {
    stage.open.compactMap { if case .removeBytes(let photo) = $0.task { photo.raw } else { nil } }
  }

  /// Answers the open removals as a disk that refuses, or one that obeys.
  private func answerRemovals(_ stage: AppStage, obeys: Bool) {
    for (id, task) in stage.open {
      guard case .removeBytes(let photo) = task else { continue }
      if obeys { stage.disk.remove(photo) }
      stage.answer(id, obeys ? .removed : .failed)
    }
    stage.run(50)
  }

  @Test("the launch lists the disk and removes photos neither in the album nor alive")
  func launch() throws {
    // 1 to 3 are the album's; 1001 lives, 1002 ended while the app was closed; 1009 nobody lists any more.
    let stage = try AppStage(
      .family(groups: [[10, lifetimeMinutes + 5]]),
      disk: Set([1, 2, 3, 1_001, 1_002, 1_009].map { PhotoID($0) }))
    #expect(stage.askedOfDisk.contains("list disk"))
    #expect(removals(stage) == [1_002, 1_009])
    answerRemovals(stage, obeys: true)
    #expect(stage.disk == Set([1, 2, 3, 1_001].map { PhotoID($0) }))
    stage.run(until: .seconds(8_000))
    #expect(stage.open.isEmpty && stage.core.outstandingRemovalCount == 0)
    #expect(stage.disk == Set([1, 2, 3, 1_001].map { PhotoID($0) }))
  }

  @Test("an album photo without a category is not removed")
  func hidden() throws {
    var catalogue = PhotoCatalogue.family()
    catalogue.photos[1].category = nil
    let stage = try AppStage(catalogue, disk: [PhotoID(1), PhotoID(2)])
    #expect(removals(stage) == [])
  }

  @Test(
    "a failed removal is repeated at every sweep until it succeeds: hourly and on return"
  )
  func again() throws {
    let stage = try AppStage(.family(groups: [[lifetimeMinutes - 1]]), disk: [PhotoID(1_001)])
    stage.run(until: .seconds(61))
    #expect(removals(stage) == [1_001])
    answerRemovals(stage, obeys: false)
    stage.run(until: .seconds(3_599))
    #expect(removals(stage) == [], "between sweeps the disk is left alone")
    stage.run(until: .seconds(3_601))
    #expect(removals(stage) == [1_001])
    answerRemovals(stage, obeys: false)
    stage.post(.enteredBackground)
    stage.post(.enteredForeground, after: 1_000)
    stage.run(1_100)
    #expect(removals(stage) == [1_001])
    answerRemovals(stage, obeys: true)
    stage.run(until: .seconds(20_000))
    #expect(removals(stage) == [] && stage.core.outstandingRemovalCount == 0)
    #expect(stage.asked.filter { $0 == "remove 1001" }.count == 3)
    #expect(!stage.disk.contains(PhotoID(1_001)))
  }

  @Test("a disk that fails to list is asked again by the next sweep")
  func unlisted() throws {
    let stage = try AppStage(.family(), disk: [PhotoID(77)], answersDisk: false)
    let id = try #require(stage.open.first { $0.task == .listDisk }).id
    stage.answer(id, .failed)
    stage.run(until: .seconds(3_590))
    #expect(stage.askedOfDisk.filter { $0 == "list disk" }.count == 1)
    stage.answersDisk = true
    stage.run(until: .seconds(3_700))
    #expect(stage.askedOfDisk.filter { $0 == "list disk" }.count == 2 && removals(stage) == [77])
    stage.run(until: .seconds(8_000))
    #expect(stage.askedOfDisk.filter { $0 == "list disk" }.count == 2, "once it has answered, that is known")
  }

  // What had been owed for it was ordered at the next sweep, and took the bytes of the photo that was alive.
  @Test("a pending removal is dropped when the server's time revives its photo")
  func revived() throws {
    let stage = try AppStage(.family(groups: [[10]]), disk: [PhotoID(1_001)])
    stage.post(.clockMoved(offset: .hours(60)))
    stage.run(50)
    #expect(removals(stage) == [1_001])
    answerRemovals(stage, obeys: false)
    #expect(stage.core.outstandingRemovalCount == 1)
    stage.post(.serverTimeReported(AppStage.origin + (stage.now - .zero)))
    stage.run(50)
    #expect(stage.core.outstandingRemovalCount == 0)
    stage.run(until: .seconds(8_000))
    #expect(stage.disk.contains(PhotoID(1_001)))
    #expect(stage.asked.filter { $0 == "remove 1001" }.count == 1)
  }

  @Test("bytes written by a running fetch after the removal are removed, too")
  func writtenBehind() throws {
    let stage = try AppStage(.family(groups: [[lifetimeMinutes - 1]]))
    stage.answersPhotos = false
    stage.openFirstGroup()
    let fetch = try #require(stage.open.first { AppStage.isFetch($0.task, of: PhotoID(1_001)) })
    guard case .photo(let job) = fetch.task else { return }
    stage.begin(fetch.id)
    stage.run(until: .seconds(61))
    answerRemovals(stage, obeys: true)
    stage.answer(fetch.id, stage.answer(to: job))
    stage.run(100)
    #expect(stage.disk.contains(PhotoID(1_001)) && removals(stage) == [1_001])
    answerRemovals(stage, obeys: true)
    #expect(!stage.disk.contains(PhotoID(1_001)) && stage.core.outstandingRemovalCount == 0)
  }

  @Test(
    "photos on disk are decoded from there; after the listing no others are looked up"
  )
  func known() throws {
    let stage = try AppStage(.family(album: 2, groups: [[10]]), disk: [PhotoID(1)])
    #expect(stage.asked.contains("decode 1 fill visible") && !stage.asked.contains("fetch 1 visible"))
    #expect(stage.disk.contains(PhotoID(2)), "what was not there was fetched")
    stage.openFirstGroup()
    #expect(stage.asked.contains("fetch 1001 visible"))
    let fetched = stage.asked.firstIndex(of: "fetch 1001 visible")
    let decoded = stage.asked.firstIndex { $0.hasPrefix("decode 1001") }
    #expect(fetched.flatMap { f in decoded.map { f < $0 } } == true)
  }

  @Test("a group record with an album photo's id neither shows nor expires that photo")
  func impostor() throws {
    var catalogue = PhotoCatalogue.family(groups: [[10]])
    var impostor = GroupPhoto.shared(in: 1, 5, minutesOld: lifetimeMinutes - 1)
    impostor.id = PhotoID(2)
    catalogue.groupPhotos.append(impostor)
    let stage = try AppStage(catalogue, disk: [PhotoID(2)])
    stage.post(.groupPhotoArrived(impostor))
    stage.post(.groupPhotoWithdrawn(PhotoID(2)))
    stage.run(until: .seconds(4_000))
    #expect(stage.expired == [] && removals(stage) == [] && stage.disk.contains(PhotoID(2)))
    #expect(stage.placed.contains(PhotoID(2)), "the album photo is still in its grid")
  }
}

extension AppStage {
  static func isFetch(_ task: AppTask, of photo: PhotoID) -> Bool {
    guard case .photo(.fetch(photo, _)) = task else { return false }
    return true
  }
}
