public import Kernel

/// A photo of the family's album.
public struct AlbumPhoto: Hashable, Sendable {
  /// Of photos with the same id, the first one visible to children counts.
  public var id: PhotoID
  /// The size as displayed, after EXIF orientation.
  public var pixels: PixelSize
  /// The time it was taken; sorts newest first, ties by larger id.
  public var taken: WallTime
  /// The category; a photo without one is hidden from children.
  public var category: CategoryID?
  /// The file name in the device's library, for parents; empty when unknown.
  public var fileName = ""

  /// Creates a photo; nothing is checked.
  public init(id: PhotoID, pixels: PixelSize, taken: WallTime, category: CategoryID?) {
    self.id = id
    self.pixels = pixels
    self.taken = taken
    self.category = category
  }
}

/// A category of the album.
public struct AlbumCategory: Hashable, Sendable {
  /// The category's id, by which photos name it.
  public var id: CategoryID
  /// The text of its chip.
  public var name: String
  /// The name of a symbol.
  public var icon: String
  /// `#RRGGBB`; a missing or malformed colour shows as #4CAF50.
  public var colour: String?
  /// Whether children see the category.
  public var visibleToChildren: Bool

  /// Creates a category; nothing is checked.
  public init(id: CategoryID, name: String, icon: String, colour: String?, visibleToChildren: Bool = true) {
    self.id = id
    self.name = name
    self.icon = icon
    self.colour = colour
    self.visibleToChildren = visibleToChildren
  }
}

/// A photo shared with a group; visible until 48 h after its timestamp.
public struct GroupPhoto: Hashable, Sendable {
  /// A group photo with the id of an album photo visible to children is ignored.
  public var id: PhotoID
  /// The group it is shared with.
  public var group: GroupID
  /// The size as displayed.
  public var pixels: PixelSize
  /// Sorts newest first, ties by larger id.
  public var timestamp: WallTime
  /// The sender's name; may be empty.
  public var sender: String

  /// Creates a photo; nothing is checked.
  public init(id: PhotoID, group: GroupID, pixels: PixelSize, timestamp: WallTime, sender: String) {
    self.id = id
    self.group = group
    self.pixels = pixels
    self.timestamp = timestamp
    self.sender = sender
  }
}

/// A group of at most twelve people.
public struct SharingGroup: Hashable, Sendable {
  /// The group's id, by which photos name it.
  public var id: GroupID
  /// The name of the group.
  public var name: String

  /// A group of that id and name.
  public init(id: GroupID, name: String) {
    self.id = id
    self.name = name
  }
}

/// The content of the gallery at launch.
public struct PhotoCatalogue: Sendable {
  /// In the children's order; of visible ones with the same id the first counts.
  public var categories: [AlbumCategory]
  /// Photos of the family's album, sorted or not.
  public var photos: [AlbumPhoto]
  /// In the children's order; of groups with the same id the first counts.
  public var groups: [SharingGroup]
  /// Photos shared with the groups, sorted or not.
  public var groupPhotos: [GroupPhoto]
  /// The rewards on a child's dashboard, in order; `nil` when there are no points and no dashboard.
  public var rewards: [RewardOffer]?
  /// The kinds of apps that a reward's minutes can apply to.
  public var appKinds: [String] = []

  /// Creates a catalogue; nothing is checked.
  public init(
    categories: [AlbumCategory], photos: [AlbumPhoto], groups: [SharingGroup], groupPhotos: [GroupPhoto]
  ) {
    self.categories = categories
    self.photos = photos
    self.groups = groups
    self.groupPhotos = groupPhotos
  }
}
