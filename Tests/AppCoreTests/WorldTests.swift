import AppCore
import Gallery
import Kernel
import PointsLedger
import Testing

/// What the device and others may do at any time.
@Suite("External events")
struct WorldTests {
  @Test("low power and inactivity reach the gallery; in the background the app stays inactive")
  func lifecycle() throws {
    let stage = try AppStage(.family())
    for (event, kind) in [
      (.lowPower(true), .lowPowerOn), (.lowPower(false), .lowPowerOff), (.becameInactive, .becameInactive),
      (.becameActive, .becameActive),
    ] as [(AppEvent, GalleryEvent.Kind)] {
      stage.reported = []
      stage.post(event)
      stage.run(20)
      #expect(stage.reported.contains(kind))
    }
    stage.post(.enteredBackground)
    stage.run(20)
    stage.reported = []
    stage.post(.becameActive)
    stage.run(20)
    #expect(!stage.reported.contains(.becameActive) && stage.core.isInBackground)
  }

  @Test("a photo deleted by parents leaves the album, and no removal from disk is ordered")
  func albumPhoto() throws {
    let stage = try AppStage(.family(album: 3))
    stage.post(.albumPhotoVanished(PhotoID(2)))
    stage.run(50)
    #expect(stage.core.gallery.albumPhotoCount == 2)
    #expect(!stage.asked.contains { $0.hasPrefix("remove") })
  }

  /// The pipeline had told of their bitmaps before, and did not tell again: they stayed placeholders.
  @Test("photos of a category that is hidden and shown again appear at once, from memory")
  func shownAgain() throws {
    let stage = try AppStage(.family(album: 3))
    stage.run(2_000)
    #expect(stage.core.gallery.visiblePlaceholderCount == 0)
    let category = AlbumCategory(id: CategoryID(1), name: "Holidays", icon: "star", colour: "#0000FF")
    stage.post(.categoryVanished(category.id))
    stage.run(500)
    #expect(stage.core.gallery.albumPhotoCount == 0)
    stage.asked = []
    stage.post(.albumChanged(.categorySet(category, at: 0)))
    stage.run(200)
    #expect(stage.core.gallery.albumPhotoCount == 3 && stage.core.gallery.visiblePlaceholderCount == 0)
    #expect(stage.core.gallery.display.items.count { $0.kind == .photo } == 3)
    #expect(!stage.asked.contains { $0.hasPrefix("decode") || $0.hasPrefix("fetch") }, "\(stage.asked)")
  }

  /// With its group's 48 hours it went from the screen and off the disk.
  @Test(
    "a group photo added to the album does not expire, and no record makes it a group's again"
  )
  func adopted() throws {
    let stage = try AppStage(.family(album: 1, groups: [[lifetimeMinutes - 1, lifetimeMinutes - 1]]))
    let shared = GroupPhoto.shared(in: 1, 1, minutesOld: lifetimeMinutes - 1)
    let own = AlbumPhoto(
      id: shared.id, pixels: shared.pixels, taken: WallTime(secondsSinceEpoch: 1_700_000_000),
      category: CategoryID(1))
    stage.post(.albumChanged(.photoAdded(own)))
    stage.post(.groupPhotoArrived(shared), after: 40)
    stage.post(.groupPhotoWithdrawn(shared.id), after: 60)
    stage.run(200)
    #expect(stage.core.gallery.albumPhotoCount == 2)
    stage.run(90_000)
    #expect(stage.expired == [PhotoID(1_002)])
    #expect(stage.core.gallery.albumPhotoCount == 2)
    #expect(stage.core.gallery.display.items.contains { $0.photo == shared.id })
    #expect(!stage.askedOfDisk.contains { $0.contains("1001") })
    stage.core.checkInvariants()
  }

  /// What happened: what the recogniser had decided in a frame was no longer told when something else in the same frame
  /// cancelled a gesture, so that whoever watched the PIN pad missed a key.
  @Test("a tap is emitted in its frame, even when an external event cancels a gesture in it")
  func toldInItsFrame() throws {
    let stage = try AppStage(.family(album: 3))
    stage.touch(10, .began, 100, 300)
    stage.touch(60, .ended, 100, 300)
    stage.post(.becameInactive, after: 60)
    stage.reported = []
    for _ in 0..<20 where !stage.reported.contains(.becameInactive) { stage.runFrame() }
    let names = stage.core.gallery.recognised.map(\.kind.name)
    #expect(names.contains(.tap), "\(names)")
  }

  @Test("external changes of points are one batch, and a reward requested in it ends by itself")
  func points() throws {
    let stage = try AppStage(.family(groups: []))
    let intent = RedemptionRequest(
      id: RedemptionID(1), entry: TransactionID(2), child: AppStage.child, appCategory: "games",
      pointsSpent: Points(10), rate: RewardRate(pointsPerMinute: 2), expiresAt: AppStage.origin + .seconds(90)
    )
    let batch: [LedgerEvent] = [
      .adjust(TransactionID(1), AppStage.child, Points(50), note: "found"), .requestOffline(intent),
    ]
    stage.post(.pointsChanged(batch))
    stage.run(50)
    #expect(stage.open.map(\.task) == [.post(batch)])
    try stage.answerLedger()
    stage.run(50)
    #expect(stage.balance() == Points(50) && stage.core.nextDue == .seconds(90))
    stage.run(until: .seconds(91))
    #expect(stage.open.map(\.task) == [.post([.expire])])
    try stage.answerLedger()
    stage.runFrame()
    #expect(stage.core.updates.ledger == [.redemption(RedemptionID(1), .rejected, minutesLeft: 0)])
  }
}
