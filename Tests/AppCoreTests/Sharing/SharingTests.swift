import AppCore
import Gallery
import Kernel
import Testing

@Suite("Sharing a photo with a group")
struct SharingTests {
  /// The app with a camera, in front of its list of groups.
  private static func stage(groups: [[Int]] = [[10, 90]], pictures: [PhotoUUID] = []) throws -> AppStage {
    var launch = AppLaunch()
    launch.sharing = SharingLaunch(
      person: PersonID(7), name: "Ada", device: 3, zones: [GroupID(1): .utc], pictures: pictures)
    let stage = try AppStage(.family(groups: groups), launch: launch)
    stage.openGroupList()
    return stage
  }

  private static func picture(_ stage: AppStage, _ size: Int = 9) -> TakenPicture {
    TakenPicture(
      bytes: [UInt8](repeating: 4, count: size), pixels: PixelSize(width: 3_000, height: 4_000),
      taken: stage.wall - .seconds(2))
  }

  /// Answers the request of this kind in the next frame.
  private static func answer(
    _ kind: AppTask.Kind, _ outcome: AppOutcome, _ stage: AppStage
  ) throws {
    let open = try #require(stage.open.first { $0.task.kind == kind }, "no \(kind) among \(stage.openWords)")
    stage.answer(open.id, outcome)
    stage.run(20)
  }

  /// Takes a picture and has it kept, so that it is being sent.
  private static func photograph(_ stage: AppStage) throws {
    stage.tap(200, 100)
    try answer(.takePicture, .picture(picture(stage)), stage)
    try answer(.storePicture, .stored, stage)
    try answer(.storeSharing, .stored, stage)
  }

  @Test("without a server a tap on a group's card opens no camera and says why")
  func withoutCamera() throws {
    let stage = try AppStage(.family())
    stage.openGroupList()
    stage.tap(200, 100)
    stage.run(200)
    #expect(!stage.openWords.contains("camera 1") && !stage.core.isTakingPicture)
    #expect(stage.notices == ["Sharing is not set up"])
  }

  @Test("a tap opens the camera for its group, and the screen ignores touches while it is open")
  func camera() throws {
    let stage = try SharingTests.stage()
    stage.tap(200, 100)
    #expect(stage.openWords.contains("camera 1") && stage.core.isTakingPicture)
    #expect(stage.reported.last == .becameInactive)
    stage.tap(24, 24)
    #expect(stage.core.gallery.currentScreen == .groupList)
    stage.post(.becameInactive)
    stage.post(.becameActive, after: 20)
    stage.reported = []
    stage.run(60)
    #expect(stage.reported == [.becameInactive], "the camera is still in front")
    try SharingTests.answer(.takePicture, .noPicture, stage)
    #expect(!stage.core.isTakingPicture && stage.reported.last == .becameActive)
    #expect(stage.core.waitingUploads.isEmpty)
    stage.tap(24, 24)
    #expect(stage.core.gallery.currentScreen == .grid)
  }

  @Test("without a camera or permission the child is informed")
  func noCamera() throws {
    let stage = try SharingTests.stage()
    stage.tap(200, 100)
    try SharingTests.answer(.takePicture, .failed, stage)
    stage.run(300)
    #expect(stage.notices == ["No camera here"])
  }

  @Test(
    "a picture is in its group at once with its progress; after the server's answer with its age"
  )
  func shown() throws {
    let stage = try SharingTests.stage()
    try SharingTests.photograph(stage)
    stage.press(200, 100)
    stage.run(400)
    #expect(stage.core.gallery.frontPhotoCount == 3)
    let photo = try #require(stage.core.waitingUploads.first).photo
    #expect(stage.core.gallery.currentPhoto == photo, "the newest")
    func words() -> [String] { stage.items(.label).map { stage.core.gallery.spell($0.text) } }
    #expect(words().contains("Sending 0 %") && words().contains("Ada"), "\(words())")
    let request = try #require(stage.open.first { $0.task.kind == .upload }).id
    stage.post(.requestProgressed(request, perMille: 420))
    stage.run(30)
    #expect(words().contains("Sending 42 %"), "\(words())")
    #expect(stage.notices.isEmpty, "nobody says that it is sent")
    let shared = stage.wall
    try SharingTests.answer(
      .upload, .uploaded(.accepted(at: shared, day: CivilDay(daysSinceEpoch: 19_675))), stage)
    stage.run(300)
    #expect(words().contains("Just now"), "\(words())")
    #expect(stage.notices == ["Your photo is shared"])
    #expect(stage.core.gallery.frontPhotoCount == 3 && stage.core.waitingUploads.isEmpty)
  }

  @Test("a second photo of the day is refused without the camera; tomorrow the camera opens again")
  func onceADay() throws {
    let stage = try SharingTests.stage()
    try SharingTests.photograph(stage)
    let day = CivilDay(daysSinceEpoch: Int(stage.wall.nanoseconds / 86_400_000_000_000))
    try SharingTests.answer(.upload, .uploaded(.accepted(at: stage.wall, day: day)), stage)
    stage.tap(200, 100)
    stage.run(5_000)
    #expect(!stage.core.isTakingPicture && stage.notices.contains("Already shared today"))
    let rest = 86_400_000 - stage.wall.nanoseconds / 1_000_000 % 86_400_000
    stage.run(rest)
    stage.tap(200, 100)
    #expect(stage.core.isTakingPicture)
  }

  @Test("photos of two groups are sent to their own group, and one answer ends one")
  func twoGroups() throws {
    let stage = try SharingTests.stage(groups: [[10], [20]])
    try SharingTests.photograph(stage)
    stage.tap(200, 200)
    try SharingTests.answer(.takePicture, .picture(SharingTests.picture(stage, 11)), stage)
    try SharingTests.answer(.storePicture, .stored, stage)
    try SharingTests.answer(.storeSharing, .stored, stage)
    let orders = stage.open.compactMap { if case .upload(let order) = $0.task { order.upload } else { nil } }
    #expect(orders.map(\.group.raw) == [1, 2] && orders.map(\.byteCount.bytes) == [9, 11])
    try SharingTests.answer(
      .upload, .uploaded(.accepted(at: stage.wall, day: CivilDay(daysSinceEpoch: 19_675))), stage)
    #expect(stage.core.waitingUploads.map(\.group.raw) == [2])
  }

  @Test("a photo that the server refuses leaves the group, and the child is informed")
  func refused() throws {
    for (refusal, words) in [
      (.notAMember, "Could not be shared"),
      (.slotTaken(CivilDay(daysSinceEpoch: 19_675)), "Already shared today"),
    ] as [(UploadRefusal, String)] {
      let stage = try SharingTests.stage()
      try SharingTests.photograph(stage)
      try SharingTests.answer(.upload, .uploaded(.refused(refusal)), stage)
      stage.run(300)
      #expect(stage.notices == [words])
      stage.press(200, 100)
      stage.run(400)
      #expect(stage.core.gallery.frontPhotoCount == 2)
    }
  }

  @Test("a photo that cannot be sent is announced as waiting once, and sent again")
  func waits() throws {
    let stage = try SharingTests.stage()
    try SharingTests.photograph(stage)
    try SharingTests.answer(.upload, .failed, stage)
    stage.run(300)
    #expect(stage.notices == ["Not sent yet"])
    stage.run(1_000)
    let order = try #require(
      stage.open.compactMap { if case .upload(let order) = $0.task { order } else { nil } }.first)
    #expect(order.wasQueued)
  }

  @Test("an upload yields to photos for ten seconds, and then to no later request")
  func yields() throws {
    let stage = try SharingTests.stage()
    try SharingTests.photograph(stage)
    let rank = stage.rank(of: .upload)
    #expect(rank == 2, "what is on screen has 0, what is fetched ahead 1")
    stage.run(9_900)
    #expect(stage.rank(of: .upload) == 2)
    stage.run(200)
    #expect(stage.rank(of: .upload) == 0)
    stage.asked = []
    stage.run(30_000)
    #expect(!stage.asked.contains { $0.hasPrefix("upload") }, "that is said once")
    try SharingTests.answer(.upload, .failed, stage)
    stage.run(1_000)
    #expect(stage.rank(of: .upload) == 2, "the next try lets photos pass again")
    stage.run(10_000)
    #expect(stage.rank(of: .upload) == 0)
  }

  @Test("an upload sent or cancelled within its ten seconds raises no priority")
  func yieldsNoMore() throws {
    let stage = try SharingTests.stage(groups: [[10], [20]])
    try SharingTests.photograph(stage)
    stage.run(5_000)
    stage.tap(200, 200)
    try SharingTests.answer(.takePicture, .picture(SharingTests.picture(stage, 11)), stage)
    try SharingTests.answer(.storePicture, .stored, stage)
    try SharingTests.answer(.storeSharing, .stored, stage)
    let uploads = stage.core.waitingUploads
    try SharingTests.answer(
      .upload, .uploaded(.accepted(at: stage.wall, day: CivilDay(daysSinceEpoch: 19_675))), stage)
    stage.post(.uploadCancelled(uploads[1].photo))
    stage.asked = []
    stage.run(20_000)
    #expect(stage.core.waitingUploads.isEmpty)
    #expect(!stage.asked.contains { $0.hasSuffix("now visible") }, "\(stage.asked)")
  }

  @Test("a list that contains the photo merges with it; it counts as sent on the server's answer")
  func listed() throws {
    let stage = try SharingTests.stage()
    try SharingTests.photograph(stage)
    let photo = try #require(stage.core.waitingUploads.first).photo
    stage.press(200, 100)
    stage.run(400)
    let record = GroupPhoto(
      id: photo, group: GroupID(1), pixels: PixelSize(width: 3_000, height: 4_000), timestamp: stage.wall,
      sender: "Ada")
    stage.answerListings([.shared(in: 1, 1, minutesOld: 10), record])
    stage.run(300)
    #expect(stage.core.gallery.frontPhotoCount == 3, "merged by its id")
    let day = CivilDay(daysSinceEpoch: 19_675)
    try SharingTests.answer(.upload, .uploaded(.alreadyThere(at: record.timestamp, day: day)), stage)
    stage.run(300)
    #expect(stage.core.waitingUploads.isEmpty && stage.core.gallery.frontPhotoCount == 3)
    #expect(stage.notices == ["Your photo is shared"])
  }

  @Test("a withdrawn photo stays hidden in the next launch, whatever the server lists")
  func withdrawn() throws {
    let stage = try SharingTests.stage()
    stage.post(.groupPhotoWithdrawn(PhotoID(1_001)))
    stage.run(50)
    let state = try #require(
      stage.open.compactMap { if case .storeSharing(let state) = $0.task { state } else { nil } }.last)
    #expect(state.withdrawn.map(\.photo.raw) == [1_001])
    stage.relaunch(
      .family(groups: [[10, 90]]),
      sharing: SharingLaunch(
        person: PersonID(7), name: "Ada", device: 3, zones: [:],
        stored: try #require(SharingState(state.bytes))))
    stage.openFirstGroup()
    #expect(stage.core.gallery.frontPhotoCount == 1)
    stage.answerListings([.shared(in: 1, 1, minutesOld: 10), .shared(in: 1, 2, minutesOld: 90)])
    stage.run(200)
    #expect(stage.core.gallery.frontPhotoCount == 1)
  }

  @Test(
    "a launch with the clock a year ahead forgets no tombstone: the photo stays hidden")
  func withdrawnByWrongClock() throws {
    let stage = try SharingTests.stage()
    var state = SharingState()
    state.withdrawn = [Tombstone(photo: PhotoID(1_001), until: AppStage.origin + .hours(40))]
    stage.relaunch(
      .family(groups: [[10, 90]]), clockIsOff: .hours(24 * 365),
      sharing: SharingLaunch(person: PersonID(7), name: "Ada", device: 3, zones: [:], stored: state))
    stage.openFirstGroup()
    stage.post(.serverTimeReported(AppStage.origin + (stage.now - .zero)))
    stage.run(50)
    stage.answerListings([.shared(in: 1, 1, minutesOld: 10), .shared(in: 1, 2, minutesOld: 90)])
    stage.run(200)
    #expect(stage.core.gallery.frontPhotoCount == 1 && !stage.placed.contains(PhotoID(1_001)))
  }

  @Test("a picture outlives a kill: the next launch shows it, stores its bytes and sends it as offline")
  func relaunch() throws {
    let stage = try SharingTests.stage()
    try SharingTests.photograph(stage)
    let upload = try #require(stage.core.waitingUploads.first)
    stage.disk.insert(upload.photo)
    var state = SharingState()
    state.nextNumber = 2
    state.uploads = [upload]
    stage.relaunch(
      .family(groups: [[10, 90]]),
      sharing: SharingLaunch(
        person: PersonID(7), name: "Ada", device: 3, zones: [:], stored: state, pictures: [upload.id]))
    stage.run(200)
    let orders = stage.open.compactMap { if case .upload(let order) = $0.task { order } else { nil } }
    #expect(orders.map(\.upload) == [upload] && orders.allSatisfy(\.wasQueued))
    #expect(!stage.openWords.contains("remove \(upload.photo.raw)"), "the sweep at launch spares it")
    stage.openFirstGroup()
    #expect(stage.core.gallery.frontPhotoCount == 3)
  }
}
