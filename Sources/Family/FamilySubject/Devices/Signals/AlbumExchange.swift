internal import Gallery
internal import Kernel

/// Album changes by parents on one device of a family, on their way to the others. The server has them at once; the others are
/// notified shortly after.
///
/// Sessions run in the order of their frames, so a device is notified in its next frame after that time.
package final class AlbumExchange {
  private struct Device {
    var album: ChangedAlbum
    /// Pending notifications, by time.
    var updates: [(due: Instant, change: AlbumChange)] = []
  }

  private var devices: [Int: Device] = [:]
  /// The device that created each new category.
  private var makers: [CategoryID: Int] = [:]

  /// Creates an exchange without devices.
  package init() {}

  /// Records a category created by a device; returns false if another device created one with the same id.
  func make(_ category: CategoryID, by number: Int) -> Bool {
    if makers[category] == nil { makers[category] = number }
    return makers[category] == number
  }

  /// The delay of a push [A].
  static let way = TimeSpan.milliseconds(300)

  /// Adds a device of the family, by its number, with its view of the album.
  func join(_ number: Int, _ album: ChangedAlbum) { devices[number] = Device(album: album) }

  /// Posts changes of one device that the server accepted. O(devices x changes).
  func post(_ changes: [AlbumChange], by number: Int, at instant: Instant) {
    for other in devices.keys.sorted() where other != number {
      devices[other]?.album.apply(changes)
      devices[other]?.updates += changes.map { (instant + AlbumExchange.way, $0) }
    }
  }

  /// Removes and returns the notifications due by an instant; the device shows those changes from then on. O(pending).
  func take(_ number: Int, by vsync: Instant) -> [AlbumChange] {
    guard let updates = devices[number]?.updates, !updates.isEmpty else { return [] }
    let due = updates.filter { $0.due <= vsync }.map(\.change)
    devices[number]?.updates.removeAll { $0.due <= vsync }
    devices[number]?.album.show(due)
    return due
  }

  /// Clears the notifications of a device whose app was launched again with the server's state.
  func relaunched(_ number: Int) { devices[number]?.updates.removeAll() }
}
