package import Families
internal import FileReading
internal import HostSystem
internal import JPEGCoding
package import Kernel
package import PhotoCaching

/// A file in a folder of photographs.
package struct PhotoFile: Hashable, Sendable {
  package let path: String
  /// The path below the folder.
  package let name: String
  package let byteCount: Int
  /// The size as displayed; zero for a file without a readable header.
  package let pixels: PixelSize
  /// Why it cannot be shown; empty for a file without a fault.
  package let fault: String
}

/// A folder of real photographs that replaces the synthetic album.
package struct PhotoDirectory {
  /// The files in the order of their paths, with their headers.
  private let files: [(file: PhotoFile, header: JPEGHeader?)]
  /// Files that are not photos, each with the reason.
  package var rejected: [String] {
    files.map(\.file).filter { !$0.fault.isEmpty }.map { "\($0.name): \($0.fault)" }
  }

  /// Reads the headers of all files in the folder whose name ends in jpg or jpeg, whatever their contents. Throws if the folder
  /// is missing or empty, or if one of them cannot be read.
  package init(path: String) throws(PhotoFolderError) {
    var files: [(file: PhotoFile, header: JPEGHeader?)] = []
    for file in try PhotoListing(path).files {
      let name = String(file.dropFirst(path.count + 1))
      do throws(HostFileError) {
        let bytes = try HostFolder.read(file, atMost: PhotoListing.mostBytes)
        files.append(PhotoDirectory.examine(bytes, path: file, name: name))
      } catch {
        throw PhotoFolderError(error)
      }
    }
    self.files = files
  }

  private static func examine(_ bytes: [UInt8], path: String, name: String) -> (PhotoFile, JPEGHeader?) {
    func file(_ pixels: PixelSize, _ fault: PhotoCachingError?) -> PhotoFile {
      PhotoFile(
        path: path, name: name, byteCount: bytes.count, pixels: pixels, fault: fault.map { "\($0)" } ?? "")
    }
    do throws(JPEGFailure) {
      let header = try JPEGHeader(bytes)
      return (file(header.displayed, damage(in: bytes)), header)
    } catch {
      return (file(.zero, error.forCache(byteCount: bytes.count)), nil)
    }
  }

  /// The fault of a file with a valid header, found by decoding it once. The report then has it even if no child views the photo.
  private static func damage(in bytes: [UInt8]) -> PhotoCachingError? {
    let box = PixelSize(width: 256, height: 256)
    do throws(PhotoCachingError) {
      let key = PhotoKey(photo: PhotoID(1), box: box, fitting: .fit)
      var report = PhotoWorkReport()
      _ = try JPEGDecoder().decode(bytes, key: key, report: &report)
      return nil
    } catch {
      return error
    }
  }

  /// The file of each photo that `replacePhotos` made, in the order of the files.
  package func photos(of plan: FamilyPlan) -> [(id: PhotoID, file: PhotoFile)] {
    zip(plan.photos, files).map { ($0.id, $1.file) }
  }

  /// Replaces the plan's album by these photos, spread over the categories that children see, newest first by name. A file that
  /// is not a photo stays in the album as one that cannot be shown.
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

/// Serves the files of a folder unchanged, and synthetic photos for the groups.
package final class DirectoryOrigin: CountingOrigin {
  private let paths: [PhotoID: String]
  private let others: ForgedOrigin

  package init(directory: PhotoDirectory, plan: FamilyPlan, others: ForgedOrigin) {
    paths = Dictionary(directory.photos(of: plan).map { ($0.id, $0.file.path) }) { first, _ in first }
    self.others = others
  }

  package var heldBytes: Int { others.heldBytes }
  package var processorNanoseconds: Int64 { others.processorNanoseconds }

  package func fetch(_ photo: PhotoID) throws(PhotoCachingError) -> [UInt8] {
    guard let path = paths[photo] else { return try others.fetch(photo) }
    do throws(FileReadingError) {
      return try RegularFile.read(path, atMost: PhotoListing.mostBytes)
    } catch {
      throw .network(photo, reason: "cannot read \(error)")
    }
  }
}

/// Why a folder of photographs is unusable, with the remedy.
package struct PhotoFolderError: Error, Hashable, CustomStringConvertible {
  package let description: String
  /// Whether a folder or file is missing or cannot be opened; else it exists but is unusable.
  package let isMissing: Bool

  init(_ description: String, isMissing: Bool = false) {
    self.description = description
    self.isMissing = isMissing
  }

  init(_ error: HostFileError) { self.init("\(error)", isMissing: !error.isThere) }
}
