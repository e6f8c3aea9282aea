import Foundation

/// A photo in the server's list.
public struct Photo: Hashable, Identifiable, Sendable {
  public let id: Int
  public var title: String

  public init(id: Int, title: String) { (self.id, self.title) = (id, title) }
}

/// A decoded picture of a photo: thumbnail or full size.
public struct Picture: Hashable, Sendable {
  public let photo: Int
  public let isFull: Bool

  public init(photo: Int, isFull: Bool) { (self.photo, self.isFull) = (photo, isFull) }
}

/// The server of the photos.
public protocol PhotoServer: Sendable {
  func list() async throws -> [Photo]
  func data(of photo: Int, isFull: Bool) async throws -> Data
  func upload(_ title: String) async throws -> Photo
  func delete(_ photo: Int) async throws
}

/// Decodes a file into a picture.
public protocol PictureDecoder: Sendable {
  func decode(_ data: Data, as picture: Picture) async throws -> Picture
}

/// Planted bugs.
public enum GalleryBug: String, CaseIterable, Sendable {
  case crossedHistory = "crossed-history"
  case decodeTwice = "decode-twice"
  case hideNotCancelled = "hide-not-cancelled"
  case lateMessage = "late-message"
  case lateResult = "late-result"
  case leftMeanwhile = "left-meanwhile"
  case listReplaced = "list-replaced"
  case lostCount = "lost-count"
  case neverResumed = "never-resumed"
  case retryStorm = "retry-storm"
  case staleIndex = "stale-index"
  case undecided
  case decodeOnMain = "decode-on-main"
  case waitOnMain = "wait-on-main"
}
