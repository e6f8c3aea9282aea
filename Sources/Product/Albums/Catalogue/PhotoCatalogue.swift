public import Kernel

/// What the gallery knows about one photo of the family's album.
public struct AlbumPhoto: Hashable, Sendable {
  public var id: PhotoID
  /// Pixels as displayed, that is after EXIF orientation.
  public var pixels: PixelSize
  /// When it was taken; newest first on screen, ties by larger id.
  public var taken: WallTime
  /// `nil`: without a category, and so hidden from children.
  public var category: CategoryID?

  public init(id: PhotoID, pixels: PixelSize, taken: WallTime, category: CategoryID?) {
    self.id = id
    self.pixels = pixels
    self.taken = taken
    self.category = category
  }
}

/// A category as parents made it.
public struct AlbumCategory: Hashable, Sendable {
  public var id: CategoryID
  public var name: String
  /// A symbol's name.
  public var icon: String
  /// `#RRGGBB`; missing or malformed shows as #4CAF50.
  public var colour: String?
  /// Parents can hide a category from children.
  public var visibleToChildren: Bool

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
  public var id: PhotoID
  public var group: GroupID
  /// Pixels as displayed.
  public var pixels: PixelSize
  /// Newest first, ties by larger id.
  public var timestamp: WallTime
  public var sender: String

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
  public var id: GroupID
  public var name: String

  public init(id: GroupID, name: String) {
    self.id = id
    self.name = name
  }
}

/// Everything the gallery can show when it starts.
public struct PhotoCatalogue: Sendable {
  public var categories: [AlbumCategory]
  public var photos: [AlbumPhoto]
  public var groups: [SharingGroup]
  public var groupPhotos: [GroupPhoto]

  public init(
    categories: [AlbumCategory], photos: [AlbumPhoto], groups: [SharingGroup], groupPhotos: [GroupPhoto]
  ) {
    self.categories = categories
    self.photos = photos
    self.groups = groups
    self.groupPhotos = groupPhotos
  }
}
