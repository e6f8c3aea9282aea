package import Kernel

/// What a child has photographed for its groups and what of it is at the server, by the camera's and the server's own books.
package struct SharedPictures: Hashable, Sendable {
  /// A picture that was taken.
  package struct Taken: Hashable, Sendable {
    /// As the camera counts them.
    package var number: Int
    package var group: GroupID
    /// A digest of its file; no two pictures have the same.
    package var content: UInt64
    /// The number that the app gave it; `nil` before it did.
    package var photo: PhotoID?
    /// Since when it should be on its way with nothing to keep it; `nil`: it may be lost, or it was refused.
    package var owedSince: Instant?
    /// It is not to be shared, and the server did not have it when that was said.
    package var isTakenBack = false

    package init(number: Int, group: GroupID, content: UInt64, owedSince: Instant?) {
      self.number = number
      self.group = group
      self.content = content
      self.owedSince = owedSince
    }
  }

  /// A picture that the server has.
  package struct Accepted: Hashable, Sendable {
    package var group: GroupID
    /// In the group's zone, since 1 January 1970.
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
    /// Whether the camera should come up; `nil` where nobody knows what the app knows.
    package var expected: Bool?
    package var cameraCame: Bool

    package init(group: GroupID, expected: Bool?, cameraCame: Bool) {
      self.group = group
      self.expected = expected
      self.cameraCame = cameraCame
    }
  }

  /// In the order in which they were taken, and in which they came, up to now.
  package var taken: [Taken] = []
  package var accepted: [Accepted] = []
  /// Of those, what the app knew before this launch.
  package var knownBefore = 0
  package var taps: [Tap] = []

  package init() {}
}
