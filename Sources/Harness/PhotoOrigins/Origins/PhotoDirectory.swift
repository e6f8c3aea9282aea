package import Families
internal import HostSystem
internal import JPEGCoding
package import Kernel
package import PhotoCaching

/// A folder of real photographs that takes the place of the synthetic album.
package struct PhotoDirectory {
  /// File paths in the order of their names, with the pixels their headers promise.
  private let files: [(path: String, header: JPEGHeader?)]
  /// Files that are no photo at all, each with the reason.
  package let rejected: [String]

  /// Reads the headers of all files of the folder whose name ends in jpg or jpeg, or that look like one in nothing but
  /// their name; throws when there is no such folder or nothing in it.
  package init(path: String) throws(PhotoFolderError) {
    guard HostFolder.exists(path) else {
      throw PhotoFolderError(description: "there is no folder \(path); give one with JPEG files to --photos")
    }
    var files: [(path: String, header: JPEGHeader?)] = []
    var rejected: [String] = []
    do {
      for file in try PhotoDirectory.photoNames(below: path) {
        let bytes = try HostFolder.read(file)
        do throws(JPEGFailure) {
          files.append((file, try JPEGHeader(bytes)))
        } catch {
          rejected.append("\(PhotoDirectory.name(of: file)): \(error.forCache(byteCount: bytes.count))")
          files.append((file, nil))
          continue
        }
        if let damage = PhotoDirectory.damage(in: bytes) {
          rejected.append("\(PhotoDirectory.name(of: file)): \(damage)")
        }
      }
    } catch {
      throw PhotoFolderError(description: "\(error)")
    }
    guard !files.isEmpty else {
      throw PhotoFolderError(
        description: "the folder \(path) holds no file called *.jpg or *.jpeg; give one that does to --photos"
      )
    }
    self.files = files
    self.rejected = rejected
  }

  /// What is wrong with a file whose header is right: found by decoding it once, so that the report names it whether or
  /// not a child comes by.
  private static func damage(in bytes: [UInt8]) -> PhotoCachingError? {
    let box = PixelSize(width: 256, height: 256)
    do throws(PhotoCachingError) {
      _ = try JPEGDecoder().decode(bytes, key: PhotoKey(photo: PhotoID(1), box: box, fitting: .fit))
      return nil
    } catch {
      return error
    }
  }

  private static func photoNames(below path: String) throws(HostFileError) -> [String] {
    var found: [String] = []
    for name in try HostFolder.names(in: path) {
      let file = path + "/" + name
      if HostFolder.isFolder(file) {
        found += try photoNames(below: file)
      } else if [".jpg", ".jpeg"].contains(where: name.lowercased().hasSuffix) {
        found.append(file)
      }
    }
    return found
  }

  package static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

  /// The path of each photo that `replacePhotos` made, by id.
  package func paths(in plan: FamilyPlan) -> [PhotoID: String] {
    var paths: [PhotoID: String] = [:]
    for (photo, file) in zip(plan.photos, files) { paths[photo.id] = file.path }
    return paths
  }

  /// Gives the plan these photos as its album, spread over the categories that children see, newest first by name. A file
  /// that is no photo stays in the album as one that cannot be shown.
  package func replacePhotos(of plan: inout FamilyPlan) {
    let categories = plan.categories.filter(\.visibleToChildren).map(\.id)
    let newest = plan.photos.map(\.taken).max() ?? WallTime(secondsSinceEpoch: 1_700_000_000)
    plan.photos = files.enumerated().map { index, file in
      PhotoPlan(
        id: PhotoID(UInt64(plan.index) << 32 | UInt64(index + 1)),
        pixels: file.header?.stored ?? PixelSize(width: 4, height: 3),
        orientation: Int(file.header?.orientation.rawValue ?? 1),
        progressive: file.header?.isProgressive ?? false,
        restartMarkers: (file.header?.restartInterval ?? 0) > 0, seed: UInt64(index),
        category: categories.isEmpty ? nil : categories[index % categories.count],
        taken: newest - .minutes(Int64(index)), fault: .none)
    }
  }
}

/// Serves the files of a folder as they are, and synthetic photos for the groups.
package final class DirectoryOrigin: CountingOrigin {
  private let paths: [PhotoID: String]
  private let others: ForgedOrigin

  package init(directory: PhotoDirectory, plan: FamilyPlan, others: ForgedOrigin) {
    paths = directory.paths(in: plan)
    self.others = others
  }

  package var heldBytes: Int { others.heldBytes }

  package func fetch(_ photo: PhotoID) throws(PhotoCachingError) -> [UInt8] {
    guard let path = paths[photo] else { return try others.fetch(photo) }
    do throws(HostFileError) {
      return try HostFolder.read(path)
    } catch {
      throw .network(photo, reason: "\(error)")
    }
  }
}

/// Why a folder of photographs is of no use, with the remedy.
package struct PhotoFolderError: Error, Hashable, CustomStringConvertible {
  package let description: String
}
