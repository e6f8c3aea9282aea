import AppCore
import Gallery
import Kernel

extension PhotoCatalogue {
  /// One category of so many album photos with the ids 1, 2, ..., newest first, and groups of photos so many minutes old.
  static func family(album: Int = 3, groups: [[Int]] = [[10, 90]]) -> PhotoCatalogue {
    var catalogue = PhotoCatalogue(
      categories: [AlbumCategory(id: CategoryID(1), name: "Holidays", icon: "star", colour: "#0000FF")],
      photos: [], groups: [], groupPhotos: [])
    for place in 0..<album {
      catalogue.photos.append(
        AlbumPhoto(
          id: PhotoID(UInt64(place + 1)), pixels: PixelSize(width: 4000, height: 3000),
          taken: WallTime(secondsSinceEpoch: 1_600_000_000 - Int64(place) * 60), category: CategoryID(1)))
    }
    for (group, ages) in groups.enumerated() {
      catalogue.groups.append(SharingGroup(id: GroupID(UInt32(group + 1)), name: "Group \(group + 1)"))
      for (place, age) in ages.enumerated() {
        catalogue.groupPhotos.append(.shared(in: group + 1, place + 1, minutesOld: age))
      }
    }
    return catalogue
  }
}

extension GroupPhoto {
  /// The photo `group * 1,000 + place`, shared so many minutes before the app was launched.
  static func shared(in group: Int, _ place: Int, minutesOld: Int) -> GroupPhoto {
    GroupPhoto(
      id: PhotoID(UInt64(group * 1_000 + place)), group: GroupID(UInt32(group)),
      pixels: PixelSize(width: 3000, height: 4000), timestamp: AppStage.origin - .minutes(Int64(minutesOld)),
      sender: "Sender \(place)")
  }
}

/// Minutes in 48 hours.
let lifetimeMinutes = 48 * 60
