package import Kernel

/// A child's pictures for its groups, and those at the server, by the camera's and the server's own records.
package struct SharedPictures: Hashable, Sendable {
  /// A picture taken with the camera.
  package struct Taken: Hashable, Sendable {
    /// The camera's number for it.
    package var number: Int
    package var group: GroupID
    /// A digest of its file; no two pictures have the same.
    package var content: UInt64
    /// The app's id for it; `nil` before the app assigned one.
    package var photo: PhotoID?
    /// Since when it could have been sent without an obstacle; `nil` if it may be lost, or was rejected.
    package var outstandingSince: Instant?
    /// Whether it was taken back before the server had it.
    package var isTakenBack = false

    package init(number: Int, group: GroupID, content: UInt64, outstandingSince: Instant?) {
      self.number = number
      self.group = group
      self.content = content
      self.outstandingSince = outstandingSince
    }
  }

  /// A picture that the server has.
  package struct Accepted: Hashable, Sendable {
    package var group: GroupID
    /// The day in the group's zone, counted from 1 January 1970.
    package var day: Int64
    package var content: UInt64

    package init(group: GroupID, day: Int64, content: UInt64) {
      self.group = group
      self.day = day
      self.content = content
    }
  }

  /// A tap on a group's card in this frame.
  package struct Tap: Hashable, Sendable {
    package var group: GroupID
    /// Whether the camera should open; `nil` if the app's knowledge is unknown.
    package var expected: Bool?
    package var cameraCame: Bool

    package init(group: GroupID, expected: Bool?, cameraCame: Bool) {
      self.group = group
      self.expected = expected
      self.cameraCame = cameraCame
    }
  }

  /// Pictures in the order in which they were taken; photos in the order in which they arrived.
  package var taken: [Taken] = []
  package var accepted: [Accepted] = []
  /// The number of `accepted` that the app knew before this launch.
  package var knownBefore = 0
  package var taps: [Tap] = []

  package init() {}
}
