package import Kernel

/// What a list must hold that is on screen: by the family's plan, by what others have changed since, and by the true time.
package struct ListedPhotos: Hashable, Sendable {
  /// One photo of the list.
  package struct Entry: Hashable, Sendable {
    package var photo: PhotoID
    package var time: WallTime

    package init(_ photo: PhotoID, _ time: WallTime) {
      self.photo = photo
      self.time = time
    }
  }

  /// As violations call it.
  package var name: String
  /// Whether photos come to it and end; else it is a category of the album.
  package var isOfGroup: Bool
  /// In no order.
  package var entries: [Entry]

  package init(_ name: String, isOfGroup: Bool, _ entries: [Entry]) {
    self.name = name
    self.isOfGroup = isOfGroup
    self.entries = entries
  }
}
