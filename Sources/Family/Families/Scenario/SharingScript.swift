package import Kernel

/// Whether children share photos with their groups, and with which faults. Without a camera nothing else counts.
package struct SharingScript: Hashable, Sendable, Codable {
  /// Whether the app has a camera and a server that accepts pictures.
  package var isOn = false
  /// Per thousand of the pictures sent: those that do not arrive; those whose answer is lost; those that take 10 to 60 times as
  /// long.
  package var failedPerMille = 0
  package var lostAnswersPerMille = 0
  package var slowPerMille = 0
  /// The percentage of children's groups that no longer have them as members.
  package var closedPercent = 0
  /// The percentage of children's groups without room for another picture.
  package var fullPercent = 0
  /// Per thousand of the pictures sent, those that the server rejects as too old each time.
  package var tooOldPerMille = 0
  /// Per thousand of the pictures taken, those taken back within 10 s, by the child or a parent.
  package var takenBackPerMille = 0
  /// Per thousand of the requests for the camera, those for which there is none.
  package var noCameraPerMille = 0
  /// Mean time between periods of 5 to 60 s without a connection for pictures; zero for never.
  package var offlineEvery = TimeSpan.zero
  /// Per thousand of the lists, those with some damaged records.
  package var damagedListsPerMille = 0
  /// When these faults end; zero for the session's end.
  package var until = TimeSpan.zero

  package init() {}

  /// The values as a key of kind `choice` has them.
  package static let cameraNames = ["off", "on"]

  package var cameraName: String {
    get { SharingScript.cameraNames[isOn ? 1 : 0] }
    set { isOn = newValue == SharingScript.cameraNames[1] }
  }

  /// From then on pictures arrive whenever they are sent; `nil` if unknown.
  package var reachable: Instant? {
    let isFaulty = failedPerMille + lostAnswersPerMille + slowPerMille > 0 || offlineEvery > .zero
    guard isFaulty else { return .zero }
    return until > .zero ? .zero + until : nil
  }
}
