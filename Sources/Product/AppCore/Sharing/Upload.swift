public import Gallery
public import Kernel

/// A picture from the system camera.
public struct TakenPicture: Hashable, Sendable {
  /// The file.
  public var bytes: [UInt8]
  /// The size as displayed.
  public var pixels: PixelSize
  /// The time on the device's clock.
  public var taken: WallTime

  public init(bytes: [UInt8], pixels: PixelSize, taken: WallTime) {
    self.bytes = bytes
    self.pixels = pixels
    self.taken = taken
  }
}

/// A picture to be shared with a group.
public struct Upload: Hashable, Sendable {
  public var id: PhotoUUID
  /// The app's id of the photo.
  public let photo: PhotoID
  public var group: GroupID
  /// The size as displayed.
  public var pixels: PixelSize
  /// The size of the file.
  public var byteCount: ByteCount
  /// The time on the app's clock.
  public var taken: WallTime

  public init(id: PhotoUUID, group: GroupID, pixels: PixelSize, byteCount: ByteCount, taken: WallTime) {
    self.id = id
    photo = id.photo
    self.group = group
    self.pixels = pixels
    self.byteCount = byteCount
    self.taken = taken
  }
}

/// A request to share a picture.
public struct UploadOrder: Hashable, Sendable {
  public var upload: Upload
  public var person: PersonID
  /// Whether it waited for a connection, so that its time of taking counts.
  public var wasQueued: Bool

  public init(_ upload: Upload, of person: PersonID, wasQueued: Bool) {
    self.upload = upload
    self.person = person
    self.wasQueued = wasQueued
  }
}

/// The server's answer to an upload.
public enum UploadAnswer: Hashable, Sendable {
  /// Shared at this time; occupies the slot of a day in the group's zone.
  case accepted(at: WallTime, day: CivilDay)
  /// The server had it already, from this time; it was not shared twice.
  case alreadyThere(at: WallTime, day: CivilDay)
  /// Refused for good.
  case refused(UploadRefusal)
}

/// The reason for which a server refuses a photo.
public enum UploadRefusal: Hashable, Sendable {
  /// The person shared another photo with the group on that day.
  case slotTaken(CivilDay)
  /// The person is not in the group; the group is full or unknown.
  case notAMember, groupFull, unknownGroup
  /// The photo was taken too long ago.
  case tooOld
}
