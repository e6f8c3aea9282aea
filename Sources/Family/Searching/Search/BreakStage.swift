package import Gallery
internal import Gestures
internal import Invariants
internal import Kernel
package import Simulation

/// A gallery to be tested: a preset on a device, with an album of six categories, the third without photos.
package struct BreakStage: Sendable {
  /// The preset's name.
  package let preset: String
  package let device: DeviceProfile
  package let settings: GallerySettings
  /// The gallery's planted bug, or `nil`.
  let bug: String?
  /// The debounce that the specification defines for the preset.
  let debounce: DebounceSettings
  /// The gallery before the first touch; every case begins with a copy.
  package let gallery: FamilyGallery

  private static let pin = "1234"
  private static let categoryCount = 6
  private static let photosPerCategory = 12

  /// Creates a stage; `nil` for an unknown preset.
  ///
  /// - Parameter bug: A planted bug for the gallery.
  package init?(preset: String, device: DeviceProfile, bug: String? = nil) {
    guard let known = GesturePreset(rawValue: preset),
      let debounce = PromisedLimits.debounce(ofPreset: preset)
    else { return nil }
    self.debounce = debounce
    let settings = GallerySettings(known, on: device.screen, pin: BreakStage.pin)
    self.bug = bug
    FamilyBugs.choose(bug)
    self.preset = preset
    self.device = device
    self.settings = settings
    gallery = FamilyGallery(
      catalogue: BreakStage.catalogue, settings: settings, screen: device.screen,
      clock: WallClock(origin: WallTime(secondsSinceEpoch: 1_700_000_000)))
  }

  /// Every preset on every reference device, in a fixed order: the stages of the search.
  package static func all(bug: String? = nil) -> [BreakStage] {
    GesturePreset.allCases.flatMap { preset in
      DeviceProfile.reference.compactMap { BreakStage(preset: preset.rawValue, device: $0, bug: bug) }
    }
  }

  private static var catalogue: PhotoCatalogue {
    let categories = (1...categoryCount).map { number in
      AlbumCategory(id: CategoryID(UInt32(number)), name: "Category \(number)", icon: "star", colour: nil)
    }
    var photos: [AlbumPhoto] = []
    for category in categories where category.id != categories[2].id {
      for place in 0..<photosPerCategory {
        let number = photos.count + 1
        photos.append(
          AlbumPhoto(
            id: PhotoID(UInt64(number)),
            pixels: place % 3 == 0
              ? PixelSize(width: 3_000, height: 4_000) : PixelSize(width: 4_000, height: 3_000),
            taken: WallTime(secondsSinceEpoch: 1_690_000_000 + Int64(number)), category: category.id))
      }
    }
    let groups = [SharingGroup(id: GroupID(1), name: "Family")]
    return PhotoCatalogue(categories: categories, photos: photos, groups: groups, groupPhotos: [])
  }
}
