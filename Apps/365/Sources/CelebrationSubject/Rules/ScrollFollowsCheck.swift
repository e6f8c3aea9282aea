internal import Kernel
internal import Skiprope

/// A page that says that it scrolls does: judged by the places of its items before and after each frame (`ScrollFollower`), and not by
/// the mark at its side.
struct ScrollFollowsCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "scroll.follows",
    title: "A page that scrolls moves with the finger, to its first and last element, and not by itself.",
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
