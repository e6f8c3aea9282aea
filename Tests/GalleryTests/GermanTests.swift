import Gallery
import Kernel
import Testing

@Suite("German texts")
struct GermanTests {
  private let english = GalleryBench(.sample([1, 2], groups: [[1], []])).gallery
  private let german = GalleryBench(.sample([1, 2], groups: [[1], []]), adjust: { $0.language = .german })
    .gallery

  @Test("every key has words in every language, different ones except names, numbers and cognates")
  func complete() {
    let alike: Set<TextKey> = [
      .categoryName, .categoryToast, .groupName, .senderName, .position, .progress, .digit, .pointsFloating,
      .goal, .largeGoal, .ringFill, .rewardName, .appKind, .timeLeft, .startReward, .balance, .avatar,
      .albumCategory, .fileName, .childName, .shortPoints, .pointStep,
    ]
    for key in TextKey.allCases {
      let (one, other) = (english.spell(key.text(0, 0)), german.spell(key.text(0, 0)))
      if ![.rewardName, .appKind, .albumCategory, .fileName, .childName].contains(key) {
        #expect(!one.isEmpty && !other.isEmpty, "\(key)")
      }
      if !alike.contains(key) { #expect(one != other, "\(key): \(one)") }
    }
  }

  @Test("singular and plural differ, and thousands are separated by a point")
  func numbers() {
    let words: [(DisplayText, String)] = [
      (TextKey.minutesAgo.text(1), "vor 1 Minute"), (TextKey.minutesAgo.text(2), "vor 2 Minuten"),
      (TextKey.hoursAgo.text(1), "vor 1 Stunde"), (TextKey.hoursAgo.text(23), "vor 23 Stunden"),
      (TextKey.daysAgo.text(1), "vor 1 Tag"), (TextKey.daysAgo.text(2), "vor 2 Tagen"),
      (TextKey.minutes.text(1), "1 Minute"), (TextKey.minutes.text(90), "90 Minuten"),
      (TextKey.digitsTyped.text(0), "0 Ziffern"), (TextKey.digitsTyped.text(1), "1 Ziffer"),
      (TextKey.pointsEarned.text(1), "+1 Punkt"), (TextKey.pointsEarned.text(12), "+12 Punkte"),
      (TextKey.cost.text(of: Points(1)), "1 Punkt"), (TextKey.cost.text(of: Points(1_234)), "1.234 Punkte"),
      (TextKey.cost.text(of: Points(1 << 24 | 1)), "16.777.217 Punkte"),
      (TextKey.balance.text(of: Points(12_345_678)), "12.345.678"),
      (TextKey.pointsFloating.text(of: Points(1_000)), "★ +1.000"),
      (TextKey.streak.text(1), "1 Tag am Stück mit Punkten"),
      (TextKey.streak.text(1_000), "1.000 Tage am Stück mit Punkten"),
      (TextKey.text(earnedToday: Points(1_526), of: Points(39)), "Heute 1.526 von 39 Punkten"),
      (TextKey.text(earnedToday: Points(1), of: .zero), "Heute 1 Punkt"),
      (TextKey.firstToShare.text(0), "Teile heute als Erstes einen Moment mit Group 1"),
      (TextKey.waitSeconds.text(9), "Noch 9 s warten"), (TextKey.avatar.text(0), "Kein Avatar"),
      (TextKey.justNow.text(), "Gerade eben"), (TextKey.categoryToast.text(1), "star Category 2"),
    ]
    for (text, spelled) in words { #expect(german.spell(text) == spelled) }
    #expect(english.spell(TextKey.pointsEarned.text(1)) == "+1 point")
    #expect(english.spell(TextKey.digitsTyped.text(1)) == "1 digit")
  }

  @Test("no text is empty in any language, and a foreign key is spelled as its numbers")
  func others() {
    #expect(german.spell(.none) == "")
    #expect(german.spell(DisplayText(key: 999, 3, 4)) == "text 999 (3, 4)")
  }
}
