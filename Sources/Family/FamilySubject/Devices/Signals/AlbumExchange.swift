internal import Gallery
internal import Kernel

/// What parents change in the album on one device of a family, on its way to the others: the server has it at once, and they are told
/// of it a moment later.
///
/// Sessions run in the order of their frames, so that a device hears of it with its next frame after that moment.
package final class AlbumExchange {
  private struct Device {
    var album: ChangedAlbum
    /// What it is to be told, by time.
    var news: [(due: Instant, change: AlbumChange)] = []
  }

  private var devices: [Int: Device] = [:]
  /// Which device has made each category that was made.
  private var makers: [CategoryID: Int] = [:]

  /// Nobody has joined.
  package init() {}

  /// A device makes a category: false where another one has made one of the same id.
  func make(_ category: CategoryID, by number: Int) -> Bool {
    if makers[category] == nil { makers[category] = number }
    return makers[category] == number
  }

  /// How long a push takes [A].
  static let way = TimeSpan.milliseconds(300)

  /// A device of the family, by its number, with what it knows of the album.
  func join(_ number: Int, _ album: ChangedAlbum) { devices[number] = Device(album: album) }

  /// The server has taken changes of one device. O(devices x changes).
  func post(_ changes: [AlbumChange], by number: Int, at instant: Instant) {
    for other in devices.keys.sorted() where other != number {
      devices[other]?.album.apply(changes)
      devices[other]?.news += changes.map { (instant + AlbumExchange.way, $0) }
    }
  }

  /// What a device is told by an instant: it shows that from then on. O(news).
  func take(_ number: Int, by vsync: Instant) -> [AlbumChange] {
    guard let news = devices[number]?.news, !news.isEmpty else { return [] }
    let due = news.filter { $0.due <= vsync }.map(\.change)
    devices[number]?.news.removeAll { $0.due <= vsync }
    devices[number]?.album.show(due)
    return due
  }

  /// A device's app was launched again, with all that the server has.
  func relaunched(_ number: Int) { devices[number]?.news.removeAll() }
}
