package import Kernel

/// Whether children share photos with their groups, and what goes wrong on the way. Without a camera nothing else counts.
package struct SharingScript: Hashable, Sendable, Codable {
  /// Whether the app has a camera and a server that takes pictures.
  package var isOn = false
  /// Of the pictures sent, how many do not arrive; arrive, and the answer does not come back; take ten to sixty times as long.
  package var failedPerMille = 0
  package var lostAnswersPerMille = 0
  package var slowPerMille = 0
  /// Of the children's groups, how many percent have them no longer as members.
  package var closedPercent = 0
  /// Of the children's groups, how many percent have no place for another.
  package var fullPercent = 0
  /// Of the pictures sent, how many the server calls too old, and goes on calling so.
  package var tooOldPerMille = 0
  /// Of the pictures taken, how many are taken back within 10 s, by the child or by a parent.
  package var takenBackPerMille = 0
  /// Of the times that the camera is asked for, how often there is none.
  package var noCameraPerMille = 0
  /// Mean time between stretches of 5 to 60 s without a connection for pictures; zero: never.
  package var offlineEvery = TimeSpan.zero
  /// Of the lists, how many have damaged records among the others.
  package var damagedListsPerMille = 0
  /// When all this ends; zero: with the session.
  package var until = TimeSpan.zero

  package init() {}

  /// As a key of kind `choice` has it.
  package static let cameraNames = ["off", "on"]

  package var cameraName: String {
    get { SharingScript.cameraNames[isOn ? 1 : 0] }
    set { isOn = newValue == SharingScript.cameraNames[1] }
  }

  /// Since when pictures arrive whenever they are sent; `nil`: nobody knows.
  package var reachable: Instant? {
    let isFaulty = failedPerMille + lostAnswersPerMille + slowPerMille > 0 || offlineEvery > .zero
    guard isFaulty else { return .zero }
    return until > .zero ? .zero + until : nil
  }
}
