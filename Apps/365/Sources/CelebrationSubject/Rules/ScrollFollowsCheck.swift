internal import Kernel
internal import Skiprope

/// Checks that a page with a scroll mark scrolls. `ScrollFollower` judges by the positions of its items, not by the
/// mark.
struct ScrollFollowsCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "scroll.follows",
    title:
      "A scrolling page follows the finger from its first to its last element, and does not move by itself.",
    exercisedBy: "a finger that drags a page, and a page that runs out"
  ) { _ in [ScrollFollowsCheck()] }

  var tally = CheckTally()
  private var follower: ScrollFollower?

  mutating func check(_ frame: GardenSnapshot) {
    tally.checked += 1
    var follower = self.follower ?? ScrollFollower(frame.screen)
    let before = follower.judged
    if frame.record.isLaunch || frame.session.begin == frame.vsync { follower.forget() }
    if let fault = follower.follow(
      frame.samples, frame.isChanged ? frame.items : nil, at: frame.vsync)
    {
      tally.violate(at: frame.vsync, "a page \(fault)")
    }
    tally.exercised += follower.judged - before
    self.follower = follower
  }
}
