import Gallery
import Kernel
import Testing

@Suite("Texts")
struct TextTests {
  private let gallery = GalleryBench(.sample([1, 2], groups: [[1], []])).gallery

  @Test("every key has its words, with its numbers")
  func words() {
    let words: [(DisplayText, String)] = [
      (TextKey.categoryName.text(1), "Category 2"), (TextKey.categoryName.text(2), ""),
      (TextKey.categoryToast.text(0), "star Category 1"), (TextKey.groupName.text(1), "Group 2"),
      (TextKey.groupName.text(2), ""), (TextKey.senderName.text(0), "Sender 1"),
      (TextKey.senderName.text(1), ""), (TextKey.position.text(3, 14), "3 / 14"),
      (TextKey.justNow.text(), "Just now"), (TextKey.minutesAgo.text(1), "1 minute ago"),
      (TextKey.minutesAgo.text(2), "2 minutes ago"), (TextKey.hoursAgo.text(1), "1 hour ago"),
      (TextKey.hoursAgo.text(23), "23 hours ago"), (TextKey.daysAgo.text(1), "1 day ago"),
      (TextKey.daysAgo.text(30), "30 days ago"), (TextKey.noCategories.text(), "No categories yet"),
      (TextKey.emptyCategory.text(), "No photos here yet"), (TextKey.noPhotos.text(), "No photos yet"),
      (TextKey.firstToShare.text(0), "Be the first to share a moment with Group 1 today"),
      (TextKey.failedToLoad.text(), "Failed to load photos"),
      (TextKey.photoFailed.text(), "Failed to load photo"), (TextKey.progress.text(0), "0 %"),
      (TextKey.progress.text(999), "99 %"), (TextKey.progress.text(1_000), "100 %"),
      (TextKey.groups.text(), "Groups"), (TextKey.lock.text(), "Leave kids mode"),
      (TextKey.back.text(), "Back"), (TextKey.close.text(), "Close"), (TextKey.parentMode.text(), "Parents"),
      (TextKey.kidsMode.text(), "Back to the children"),
      (TextKey.enterPin.text(), "Enter PIN"), (TextKey.digit.text(7), "7"),
      (TextKey.digitsTyped.text(3), "3 digits"), (TextKey.cancel.text(), "Cancel"),
      (TextKey.delete.text(), "Delete digit"), (TextKey.waitSeconds.text(9), "Try again in 9 s"),
      (TextKey.pointsEarned.text(12), "+12 points"),
      (TextKey.pointsEarned.text(20_000_000 & 0xFF_FFFF, 20_000_000 >> 24), "+20000000 points"),
      (TextKey.balance.text(of: Points(0)), "0"), (TextKey.balance.text(of: Points(999)), "999"),
      (TextKey.balance.text(of: Points(1_000)), "1,000"),
      (TextKey.balance.text(of: Points(12_345_678_901)), "12,345,678,901"),
      (TextKey.cost.text(of: Points(1)), "1 point"),
      (TextKey.cost.text(of: Points(16_777_217)), "16,777,217 points"),
      (TextKey.pointsFloating.text(of: Points(1_000)), "★ +1,000"), (TextKey.goal.text(45, 100), "45 / 100"),
      (TextKey.text(earned: Points(20_000_000), of: Points(100)), "20000000 / 100"),
      (TextKey.ringFill.text(999), "99 %"), (TextKey.avatar.text(0), "No avatar"),
      (TextKey.avatar.text(3), "Avatar 3"), (TextKey.rewardName.text(0), ""), (TextKey.appKind.text(0), ""),
      (TextKey.points.text(), "Points"), (TextKey.settings.text(), "Settings"),
      (TextKey.rewards.text(), "Rewards"), (TextKey.noRewards.text(), "No rewards yet"),
      (TextKey.standingFailed.text(), "Try again"), (TextKey.redeem.text(), "Redeem"),
      (TextKey.tooDear.text(), "Not yet"), (TextKey.loading.text(), "Loading"),
      (TextKey.minutes.text(1), "1 minute"), (TextKey.minutes.text(90), "90 minutes"),
      (TextKey.chooseApps.text(), "What for?"), (TextKey.confirm.text(), "Redeem"),
      (TextKey.asking.text(), "One moment"), (TextKey.rewardActive.text(), "It is yours"),
      (TextKey.rewardPending.text(), "Asked for"), (TextKey.rewardRefused.text(), "Not this time"),
      (TextKey.done.text(), "Done"), (TextKey.timeLeft.text(12, 34), "12:34"),
      (TextKey.timeLeft.text(0, 5), "0:05"), (TextKey.timeLeft.text(1_440, 0), "1440:00"),
      (TextKey.screenTime.text(), "Screen time"), (TextKey.rewardWaits.text(), "A parent is asked"),
      (TextKey.rewardReady.text(), "Ready when you are"), (TextKey.rewardRuns.text(), "Running"),
      (TextKey.startReward.text(), "Start"), (TextKey.stopReward.text(), "Stop"),
      (TextKey.giveBack.text(), "Give back"), (TextKey.allUsed.text(), "All minutes are used"),
      (TextKey.timeIsUp.text(), "The time is up"),
      (TextKey.themeSystem.text(), "Theme: as the device"), (TextKey.themeLight.text(), "Theme: light"),
      (TextKey.themeDark.text(), "Theme: dark"),
      (TextKey.sending.text(429), "Sending 42 %"),
      (TextKey.sent.text(), "Your photo is shared"), (TextKey.notSentYet.text(), "Not sent yet"),
      (TextKey.alreadyShared.text(), "Already shared today"),
      (TextKey.notShared.text(), "Could not be shared"),
      (TextKey.cameraUnavailable.text(), "No camera here"),
      (TextKey.sharingOff.text(), "Sharing is not set up"),
      (TextKey.albumRefused.text(), "Album not changed"),
      (TextKey.rewardDenied.text(), "Your reward was turned down"),
      (TextKey.notCounted.text(), "That did not count"),
    ]
    let parents: [(DisplayText, String)] = [
      (TextKey.albumCategory.text(77, 1), ""), (TextKey.fileName.text(1), ""),
      (TextKey.childName.text(0), ""),
      (TextKey.photos.text(), "Photos"), (TextKey.categories.text(), "Categories"),
      (TextKey.children.text(), "Children"), (TextKey.allPhotos.text(), "All"),
      (TextKey.withoutCategory.text(), "Without a category"), (TextKey.photoCount.text(1), "1 photo"),
      (TextKey.photoCount.text(12_345), "12,345 photos"), (TextKey.selectedCount.text(3), "3 selected"),
      (TextKey.move.text(), "Move"), (TextKey.share.text(), "Share"), (TextKey.deletePhotos.text(), "Delete"),
      (TextKey.askWhere.text(), "Move to"), (TextKey.askToDelete.text(2), "Delete 2 photos?"),
      (TextKey.takenOn.text(135_140, 845), "1 January 1970, 14:05"),
      (TextKey.categoryState.text(1, 1), "1 photo, children see it"),
      (TextKey.categoryState.text(0, 0), "0 photos, hidden"),
      (TextKey.hideCategory.text(), "Hide from children"), (TextKey.showCategory.text(), "Show to children"),
      (TextKey.raiseCategory.text(), "Move up"), (TextKey.lowerCategory.text(), "Move down"),
      (TextKey.renameCategory.text(), "Rename"), (TextKey.recolourCategory.text(), "Colour"),
      (TextKey.deleteCategory.text(), "Delete category"),
      (TextKey.askToDeleteCategory.text(), "Delete this category?"),
      (TextKey.addCategory.text(), "Add a category"), (TextKey.askName.text(), "What is it called?"),
      (TextKey.askColour.text(), "Which colour?"), (TextKey.keepPhotos.text(0), "Delete"),
      (TextKey.keepPhotos.text(3), "Delete, keep 3 photos"), (TextKey.suggestedName.text(0), "Animals"),
      (TextKey.suggestedColour.text(0), "Green"), (TextKey.pointReason.text(1), "Was kind"),
      (TextKey.streak.text(0), "No days in a row with points"),
      (TextKey.streak.text(1), "1 day in a row with points"),
      (TextKey.streak.text(9), "9 days in a row with points"),
      (TextKey.text(earnedToday: Points(1_526), of: Points(39)), "1,526 of 39 points today"),
      (TextKey.text(earnedToday: Points(1), of: .zero), "1 point today"),
      (
        TextKey.text(earnedToday: Points(20_000_000), of: Points(10_000)), "20,000,000 of 10,000 points today"
      ),
      (TextKey.weekOfPoints.text(), "Points of the last seven days"),
      (TextKey.shortPoints.text(of: Points(9_999)), "9999"),
      (TextKey.shortPoints.text(of: Points(12_345)), "12k"),
      (TextKey.shortPoints.text(of: Points(3_400_000)), "3M"), (TextKey.weekday.text(6), "Sun"),
      (TextKey.pointStep.text(5), "+5"), (TextKey.pointStep.text(20, 1), "−20"),
      (TextKey.askReason.text(5, 1), "Why −5?"),
      (TextKey.neverBelowZero.text(), "No balance goes below zero"),
      (TextKey.tooFewPoints.text(), "Too few points: nothing taken"),
      (TextKey.noChildren.text(), "No children yet"),
      (TextKey.childrenNotLoaded.text(), "Failed to load points"),
    ]
    for (text, spelled) in words + parents { #expect(gallery.spell(text) == spelled) }
    #expect(Set((words + parents).map(\.0.key)).count == TextKey.allCases.count)
  }

  @Test("no text is spelled empty, and a foreign key is spelled as its numbers")
  func others() {
    #expect(gallery.spell(.none) == "")
    #expect(gallery.spell(DisplayText(key: 999, 3, 4)) == "text 999 (3, 4)")
  }

  @Test("a duplicate group or category of the catalogue counts once")
  func doubles() {
    var catalogue = PhotoCatalogue.sample([1, 2], groups: [[1], []])
    catalogue.groups.insert(SharingGroup(id: GroupID(1), name: "Again"), at: 1)
    catalogue.categories.insert(
      AlbumCategory(id: CategoryID(1), name: "Again", icon: "", colour: nil), at: 1)
    var bench = GalleryBench(catalogue)
    #expect(bench.gallery.visibleCategoryCount == 2)
    #expect(bench.items(.chip).map { bench.gallery.spell($0.text) } == ["Category 1", "Category 2"])
    bench.tap(358, 24)
    #expect(bench.items(.card).map { bench.gallery.spell($0.text) } == ["Group 1", "Group 2"])
  }

  // Both numbers were cut to 24 bits: 20,000,000 read 3,222,784.
  @Test("points earned and goal are spelled correctly up to and beyond a posting's limit")
  func goals() {
    let bench = GalleryBench(.sample([3]))
    for (earned, goal, text) in [
      (0, 0, "0 / 0"), (45, 100, "45 / 100"), (16_777_215, 100, "16777215 / 100"),
      (16_777_216, 100, "16777216 / 100"), (20_000_000, 10_000, "20000000 / 10000"),
      (1_000_000_000, 65_535, "1000000000 / 65535"), (45, 16_777_215, "45 / 16777215"),
      (4_294_967_295, 1, "4294967295 / 1"), (5_000_000_000, 70_000, "4294967295 / 65535"),
    ] as [(Int64, Int64, String)] {
      let said = TextKey.text(earned: Points(earned), of: Points(goal))
      #expect(bench.gallery.spell(said) == text, "\(earned) of \(goal)")
    }
  }

  @Test("the age of a group photo is in minutes, then hours, each from its first nanosecond")
  func ages() {
    for (nanoseconds, text) in [
      (-3_600_000_000_000, "Just now"), (0, "Just now"), (59_999_999_999, "Just now"),
      (60_000_000_000, "1 minute ago"), (119_999_999_999, "1 minute ago"), (120_000_000_000, "2 minutes ago"),
      (3_599_999_999_999, "59 minutes ago"), (3_600_000_000_000, "1 hour ago"),
      (7_199_999_999_999, "1 hour ago"), (7_200_000_000_000, "2 hours ago"),
    ] as [(Int64, String)] {
      var bench = GalleryBench(.sample([3], groups: [[]]))
      bench.deliversPhotos = true
      bench.tap(358, 24)
      bench.press(200, 100)
      var photo = GroupPhoto.sample(group: 1, place: 1, minutesOld: 0)
      // The frame after next is the one in which the photo arrives.
      let arrival = bench.vsync(bench.frame + 1)
      photo.timestamp = WallTime(
        nanoseconds: GalleryBench.origin.nanoseconds + arrival.nanoseconds - nanoseconds)
      bench.post(.groupPhotoArrived(photo))
      bench.run(until: arrival)
      #expect(bench.texts.last == text, "\(nanoseconds) ns old")
    }
  }
}
