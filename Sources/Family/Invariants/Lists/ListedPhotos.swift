package import Kernel

/// The expected contents of the list on screen: by the family's plan, changes by others since, and the true time.
package struct ListedPhotos: Hashable, Sendable {
  /// A photo of the list.
  package struct Entry: Hashable, Sendable {
    package var photo: PhotoID
    package var time: WallTime

    package init(_ photo: PhotoID, _ time: WallTime) {
      self.photo = photo
      self.time = time
    }
  }

  /// The list's name in violations.
  package var name: String
  /// Whether it is a group, in which photos arrive and expire; else it is a category of the album.
  package var isOfGroup: Bool
  /// The photos, in no order.
  package var entries: [Entry]

  package init(_ name: String, isOfGroup: Bool, _ entries: [Entry]) {
    self.name = name
    self.isOfGroup = isOfGroup
    self.entries = entries
  }
}
