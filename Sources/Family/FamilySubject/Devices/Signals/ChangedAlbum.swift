internal import Gallery
internal import Kernel

/// Album changes that parents made on a device: those that the server has, which the next launch receives, and those that the
/// device shows.
///
/// Computed from the changes alone, in their order.
final class ChangedAlbum {
  /// The changes that the server accepted.
  private(set) var taken: [AlbumChange] = []
  /// Those of them made on this device.
  private(set) var own: [AlbumChange] = []
  /// Those of them that the server had at the app's launch.
  private(set) var atLaunch: [AlbumChange] = []
  /// The changes that the app shows: those of the server at its launch, and its own since.
  private(set) var shown: [AlbumChange] = []

  /// Adds changes that the app shows and requests.
  func show(_ changes: [AlbumChange]) { shown += changes }

  /// Adds changes that the server accepted, of this device or another.
  func apply(_ changes: [AlbumChange], isOwn: Bool = false) {
    taken += changes
    if isOwn { own += changes }
  }

  /// Starts another launch, which no longer shows changes that the server did not have.
  func relaunched() { (shown, atLaunch) = (taken, taken) }

  /// Photos deleted at the server.
  var deletedPhotos: [PhotoID] {
    taken.compactMap { if case .photoDeleted(let photo) = $0 { photo } else { nil } }
  }

  /// Applies changes to a catalogue. O(changes x photos).
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
