public import Kernel

/// What the gallery knows about one photo of the family's album.
public struct AlbumPhoto: Hashable, Sendable {
  /// The photo's id; of two photos with the same id the first that children can see counts.
  public var id: PhotoID
  /// Pixels as displayed, that is after EXIF orientation.
  public var pixels: PixelSize
  /// When it was taken; newest first on screen, ties by larger id.
  public var taken: WallTime
  /// `nil`: without a category, and so hidden from children.
  public var category: CategoryID?
  /// What its file is called in the device's library, for the parents; empty where nobody knows.
  public var fileName = ""

  /// A photo as described; nothing is checked.
  public init(id: PhotoID, pixels: PixelSize, taken: WallTime, category: CategoryID?) {
    self.id = id
    self.pixels = pixels
    self.taken = taken
    self.category = category
  }
}

/// A category as parents made it.
public struct AlbumCategory: Hashable, Sendable {
  /// The category's id, by which photos name it.
  public var id: CategoryID
  /// What its chip says.
  public var name: String
  /// A symbol's name.
  public var icon: String
  /// `#RRGGBB`; missing or malformed shows as #4CAF50.
  public var colour: String?
  /// Parents can hide a category from children.
  public var visibleToChildren: Bool

  /// A category as described, visible to children unless said otherwise; nothing is checked.
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
  /// The photo's id; a group photo with the id of an album photo that children can see is left out.
  public var id: PhotoID
  /// The group that it is shared with.
  public var group: GroupID
  /// Pixels as displayed.
  public var pixels: PixelSize
  /// Newest first, ties by larger id.
  public var timestamp: WallTime
  /// The name of who shared it; empty when there is none.
  public var sender: String

  /// A photo as described; nothing is checked.
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
  /// What the group is called.
  public var name: String

  /// A group of that id and name.
  public init(id: GroupID, name: String) {
    self.id = id
    self.name = name
  }
}

/// Everything the gallery can show when it starts.
public struct PhotoCatalogue: Sendable {
  /// In the order that children see; of two visible ones with the same id the first counts.
  public var categories: [AlbumCategory]
  /// Photos of the family's album, sorted or not.
  public var photos: [AlbumPhoto]
  /// In the order that children see; of two with the same id the first counts.
  public var groups: [SharingGroup]
  /// Photos shared with the groups, sorted or not.
  public var groupPhotos: [GroupPhoto]
  /// What a child can have for points, in the order that children see, on a dashboard of its own; `nil`: children have no points,
  /// and no dashboard.
  public var rewards: [RewardOffer]?
  /// The kinds of apps that a reward's minutes can be for.
  public var appKinds: [String] = []

  /// A catalogue of those parts; nothing is checked.
  public init(
    categories: [AlbumCategory], photos: [AlbumPhoto], groups: [SharingGroup], groupPhotos: [GroupPhoto]
  ) {
    self.categories = categories
    self.photos = photos
    self.groups = groups
    self.groupPhotos = groupPhotos
  }
}
