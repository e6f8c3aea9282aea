internal import Kernel
internal import ScenarioFormat

extension GroupPlan {
  init(_ scenario: Scenario, _ faults: FaultScript, family: Int, index: Int, tree: SeedTree) {
    id = GroupID(UInt32(index + 1))
    let words = FamilyNames.groups[index % FamilyNames.groups.count]
    let round = index / FamilyNames.groups.count
    name = round == 0 ? words : "\(words) \(round + 1)"
    zoneOffsetSeconds = scenario.session.zoneOffsetSeconds
    // Every second name from a random one on: all different, because twelve are half of the list.
    let first = tree.child("first member").whole(0...FamilyNames.people.count - 1)
    // A member shares one photo a day, and no photo lives longer than two days, so many photos need many members.
    let photoCount = tree.child("photo count").whole(scenario.population.photosPerGroup)
    let memberCount = max(tree.child("member count").whole(2...12), min(12, (photoCount + 1) / 2))
    members = (0..<memberCount).map { FamilyNames.people[(first + 2 * $0) % FamilyNames.people.count] }
    // Ids: the family, then 1 for groups, the group and the photo.
    let firstID = UInt64(family + 1) << 32 | (1 << 31) | (UInt64(index) << 20)
    photos = []
    arrivals = []
    var days = SharingDays(memberCount: members.count, zoneOffsetSeconds: zoneOffsetSeconds)
    let known = tree.child("photo")
    let stratifiedChoice = ExpirySample(scenario, tree: tree.child("ends"))
    var shared = scenario.session.start
    for number in 0..<photoCount {
      let node = known.child(number)
      // A tenth has the time of the one before [A]: two members share at once, and the server reports whole seconds.
      let isAtOnce = number > 0 && node.child("at once").unit < 0.1
      let end = stratifiedChoice.end(of: number)
      // An expiring photo takes the time of the one before only if that expires too.
      if !isAtOnce || end != nil && stratifiedChoice.end(of: number - 1) == nil {
        shared = GroupPlan.sharingTime(of: node, ending: end, scenario)
      }
      let id = PhotoID(firstID + UInt64(number) + 1)
      if let photo = share(id, node, at: shared, &days, faults) { photos.append(photo) }
    }
    guard !scenario.soak.hasCycles else {
      drawCycles(scenario, from: firstID + (1 << 19), tree: tree.child("cycle"))
      return
    }
    let coming = tree.child("arrival")
    var time = Instant.zero
    for number in 0..<GroupPlan.mostArrivals {
      let node = coming.child(number)
      // A mean of two arrivals for each group and session [A].
      let gap = -StableMath.log(1 - node.child("gap").unit) * scenario.session.length.milliseconds / 2
      time = time + TimeSpan.milliseconds(Int64(gap) + 1)
      guard time < .zero + scenario.session.length else { break }
      let shared = scenario.session.start + (time - .zero)
      let id = PhotoID(firstID + (1 << 19) + UInt64(number) + 1)
      if let photo = share(id, node, at: shared, &days, faults) { arrivals.append(photo) }
    }
  }

  private static let mostArrivals = 64

  /// A photo by the drawn member, or by the next who has not shared on that day; `nil` if all have.
  private func share(
    _ id: PhotoID, _ node: SeedTree, at shared: WallTime, _ days: inout SharingDays, _ faults: FaultScript
  ) -> GroupPhotoPlan? {
    let wished = node.child("sender").whole(0...members.count - 1)
    guard let sender = days.claimSlot(at: shared, from: wished) else { return nil }
    var photo = PhotoPlan(id, tree: node, mix: nil, sessionStart: shared, faults: faults)
    photo.taken = shared - TimeSpan.minutes(Int64(node.child("delay").whole(1...90)))
    return GroupPhotoPlan(photo: photo, shared: shared, sender: members[sender])
  }

  /// The sharing time of a photo known at the start, so that it expires at this share of the session. Of the others a quarter
  /// have already expired, and the rest outlive the session [A].
  ///
  /// To the millisecond: whole seconds coincide with vsyncs at every refresh rate, and would not test "the first vsync at or
  /// after".
  private static func sharingTime(of node: SeedTree, ending end: Double?, _ scenario: Scenario) -> WallTime {
    let (second, day) = (1_000 as Int64, 86_400_000 as Int64)
    let length = scenario.session.length.nanoseconds / 1_000_000
    let lifetime = GroupPlan.photoLifetimeSeconds * second
    let place = node.child("place").unit
    let age: Int64
    if let end {
      age = lifetime - 1 - Int64(end * Double(max(1, length - 1)))
    } else if node.child("past").unit < 0.25 {
      age = lifetime + 60 * second + Int64(place * 3 * Double(day))
    } else {
      age = 60 * second + Int64(place * Double(max(1, lifetime - length - 120 * second)))
    }
    return scenario.session.start - TimeSpan.milliseconds(age)
  }
}

/// The days on which members have shared: one photo a person, day and group.
private struct SharingDays {
  let memberCount: Int
  let zoneOffsetSeconds: Int
  /// Day and member as one number each; they are few, so a list is enough.
  private var taken: [Int] = []

  init(memberCount: Int, zoneOffsetSeconds: Int) {
    self.memberCount = memberCount
    self.zoneOffsetSeconds = zoneOffsetSeconds
  }

  /// Claims the day's slot for the first member without a photo, from `wished` on.
  mutating func claimSlot(at time: WallTime, from wished: Int) -> Int? {
    let seconds = Int(time.nanoseconds / 1_000_000_000) + zoneOffsetSeconds
    let day = seconds / 86_400
    for offset in 0..<memberCount {
      let member = (wished + offset) % memberCount
      let slot = day * memberCount + member
      if !taken.contains(slot) {
        taken.append(slot)
        return member
      }
    }
    return nil
  }
}
