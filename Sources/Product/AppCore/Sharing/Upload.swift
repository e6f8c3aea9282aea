public import Gallery
public import Kernel

/// What the system's camera answers with.
public struct TakenPicture: Hashable, Sendable {
  /// The file.
  public var bytes: [UInt8]
  /// Pixels as displayed.
  public var pixels: PixelSize
  /// When it was taken, by the device's clock.
  public var taken: WallTime

  public init(bytes: [UInt8], pixels: PixelSize, taken: WallTime) {
    self.bytes = bytes
    self.pixels = pixels
    self.taken = taken
  }
}

/// A picture on its way to a group.
public struct Upload: Hashable, Sendable {
  public var id: PhotoUUID
  /// The number that the app knows it by.
  public let photo: PhotoID
  public var group: GroupID
  /// Pixels as displayed.
  public var pixels: PixelSize
  /// Of the file.
  public var byteCount: ByteCount
  /// When it was taken, by the time that the app goes by.
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

/// What the server is asked to take.
public struct UploadOrder: Hashable, Sendable {
  public var upload: Upload
  public var person: PersonID
  /// Whether it had to wait for a connection, so that it counts by when it was taken.
  public var hadToWait: Bool

  public init(_ upload: Upload, of person: PersonID, hadToWait: Bool) {
    self.upload = upload
    self.person = person
    self.hadToWait = hadToWait
  }
}

/// What the server says to an upload.
public enum UploadAnswer: Hashable, Sendable {
  /// It is shared as of a moment, and has the slot of a day in the group's zone.
  case accepted(at: WallTime, day: CivilDay)
  /// The server had it already, as of a moment: this is no second one.
  case alreadyThere(at: WallTime, day: CivilDay)
  /// It will not be shared, however often it is sent.
  case refused(UploadRefusal)
}

/// Why a server does not share a photo.
public enum UploadRefusal: Hashable, Sendable {
  /// The person has shared another photo with the group on that day.
  case slotTaken(CivilDay)
  /// The person is not, or no longer, in the group; the group has no place, or is not known.
  case notAMember, groupFull, unknownGroup
  /// It was taken too long ago.
  case tooOld
}
