import Gallery
import Kernel

extension PhotoCatalogue {
  /// Categories with so many photos each. Photo ids are category * 10,000 + place, the newest has place 1.
  static func sample(_ counts: [Int], groups: [[Int]] = []) -> PhotoCatalogue {
    var catalogue = PhotoCatalogue(categories: [], photos: [], groups: [], groupPhotos: [])
    for (category, count) in counts.enumerated() {
      let id = CategoryID(UInt32(category + 1))
      catalogue.categories.append(
        AlbumCategory(id: id, name: "Category \(category + 1)", icon: "star", colour: "#0000FF"))
      for place in 0..<count {
        catalogue.photos.append(
          AlbumPhoto(
            id: PhotoID(UInt64((category + 1) * 10_000 + place + 1)),
            pixels: PixelSize(width: 4000, height: 3000),
            taken: WallTime(secondsSinceEpoch: 1_600_000_000 - Int64(place) * 60), category: id))
      }
    }
    for (group, minutes) in groups.enumerated() {
      catalogue.groups.append(SharingGroup(id: GroupID(UInt32(group + 1)), name: "Group \(group + 1)"))
      for (place, age) in minutes.enumerated() {
        catalogue.groupPhotos.append(.sample(group: group + 1, place: place + 1, minutesOld: age))
      }
    }
    return catalogue
  }
}

extension GroupPhoto {
  static func sample(group: Int, place: Int, minutesOld: Int) -> GroupPhoto {
    GroupPhoto(
      id: PhotoID(UInt64(1_000_000 + group * 1_000 + place)), group: GroupID(UInt32(group)),
      pixels: PixelSize(width: 3000, height: 4000),
      timestamp: GalleryBench.origin - .minutes(Int64(minutesOld)),
      sender: "Sender \(place)")
  }
}
