internal import Gallery
internal import Kernel

/// The changes of the album that parents made on a device: what of them the server has, which its next launch is given, and what the
/// device shows.
///
/// Reckoned from the changes alone, in their order, by nothing of the product's but what they say.
final class ChangedAlbum {
  /// What the server has taken.
  private(set) var taken: [AlbumChange] = []
  /// What of it was made on this device.
  private(set) var own: [AlbumChange] = []
  /// What of it the server had at the app's launch.
  private(set) var atLaunch: [AlbumChange] = []
  /// What the app has made since its launch, besides what the server had then.
  private(set) var shown: [AlbumChange] = []

  /// The app shows these, and asks for them.
  func show(_ changes: [AlbumChange]) { shown += changes }

  /// The server has taken these, of this device's or of another's.
  func apply(_ changes: [AlbumChange], isOwn: Bool = false) {
    taken += changes
    if isOwn { own += changes }
  }

  /// The app is launched again: what the server did not have is not shown any more.
  func relaunched() { (shown, atLaunch) = (taken, taken) }

  /// Photos that are gone from the server.
  var deletedPhotos: [PhotoID] {
    taken.compactMap { if case .photoDeleted(let photo) = $0 { photo } else { nil } }
  }

  /// A catalogue after changes. O(changes x photos).
  static func apply(_ changes: [AlbumChange], to catalogue: inout PhotoCatalogue) {
    for change in changes {
      switch change {
      case .categorySet(let category, let place):
        catalogue.categories.removeAll { $0.id == category.id }
        catalogue.categories.insert(category, at: max(0, min(place, catalogue.categories.count)))
      case .categoryDeleted(let category): catalogue.categories.removeAll { $0.id == category }
      case .categoriesOrdered(let order):
        let ranked = catalogue.categories.enumerated().sorted {
          (order.firstIndex(of: $0.element.id) ?? .max, $0.offset)
            < (order.firstIndex(of: $1.element.id) ?? .max, $1.offset)
        }
        catalogue.categories = ranked.map(\.element)
      case .photoAdded(let photo):
        catalogue.photos.removeAll { $0.id == photo.id }
        catalogue.photos.append(photo)
      case .photoMoved(let photo, let category):
        for place in catalogue.photos.indices where catalogue.photos[place].id == photo {
          catalogue.photos[place].category = category
        }
      case .photoDeleted(let photo): catalogue.photos.removeAll { $0.id == photo }
      }
    }
  }
}
