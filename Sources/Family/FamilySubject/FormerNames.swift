extension FamilySubject {
  /// Removed with the version after the first.
  package static var formerNames: [String: String] {
    var names = [
      "session.acts": "session.actions", "session.told-to-stop": "session.asked-to-stop",
      "faults.heal": "faults.recover", "faults.healed": "faults.recovered",
      "input.told": "input.reported", "photo.told": "photo.reported", "points.told": "points.reported",
      "reward.told": "reward.reported",
    ]
    for figure in ["ready.p50", "ready.p99", "wait.p50", "wait.p99"] {
      names["photo.told.\(figure)"] = "photo.reported.\(figure)"
    }
    return names
  }
}
