internal import FileReading
internal import HostSystem

/// The photo files of a folder and its subfolders, by name, as checked before a run.
package struct PhotoListing: Hashable, Sendable {
  /// The most bytes of a photo: ten times those of a camera with 100 megapixels (decision).
  package static let mostBytes = 256 << 20
  /// The most photos of a folder, as many as a scenario's family may have.
  package static let mostFiles = 100_000

  /// The paths, sorted folder by folder.
  package let files: [String]
  /// Entries named like photos that are not files; they are left out.
  private let omitted: OmittedFiles

  /// Remarks about a folder whose other photos are used.
  package var remarks: [String] { omitted.remarks }

  /// Lists the files whose names end in jpg or jpeg. A folder reached by several links is read once. Broken links, pipes, sockets
  /// and devices are left out.
  ///
  /// Throws if the folder is missing or has no photo, for a name that is not UTF-8, and for too many files.
  package init(_ path: String) throws(PhotoFolderError) {
    guard HostFolder.isFolder(path) else {
      throw PhotoFolderError(
        "there is no folder \(path); give one with JPEG files to --photos",
        isMissing: !HostFolder.exists(path))
    }
    var seen: Set<FolderIdentity> = []
    var (files, omitted): ([String], OmittedFiles) = ([], OmittedFiles())
    try PhotoListing.list(path, &seen, &files, &omitted)
    guard !files.isEmpty else {
      throw PhotoFolderError(
        "\(omitted.exception)the folder \(path) holds no file called *.jpg or *.jpeg; give one that does to --photos"
      )
    }
    self.files = files
    self.omitted = omitted
  }

  /// Throws for the first unreadable file: missing, not a regular file, or too large. Opens each file without reading it.
  package func check() throws(PhotoFolderError) {
    for file in files {
      do throws(HostFileError) {
        try HostFolder.checkReadable(file, atMost: PhotoListing.mostBytes)
      } catch {
        throw PhotoFolderError(error)
      }
    }
  }

  private static func list(
    _ path: String, _ seen: inout Set<FolderIdentity>, _ files: inout [String], _ omitted: inout OmittedFiles
  ) throws(PhotoFolderError) {
    // A link to a parent folder would be followed for ever.
    guard let identity = HostFolder.identity(of: path), seen.insert(identity).inserted else { return }
    let names: [String]
    do throws(HostFileError) { names = try HostFolder.names(in: path) } catch {
      throw PhotoFolderError(error)
    }
    for name in names {
      let file = path + "/" + name
      let isPhoto = [".jpg", ".jpeg"].contains(where: name.lowercased().hasSuffix)
      // A name that is not UTF-8 was repaired when read, so no file has it: it is no photo, and no folder of photos.
      if name.unicodeScalars.contains("\u{FFFD}"), isPhoto || !name.contains("."), !HostFolder.exists(file) {
        throw PhotoFolderError("the name of \(file) is not UTF-8, so it cannot be opened; rename it")
      }
      if HostFolder.isFolder(file) {
        try list(file, &seen, &files, &omitted)
      } else if isPhoto, !omitted.takes(file) {
        files.append(file)
        guard files.count <= mostFiles else {
          throw PhotoFolderError("the folder \(path) brings the photos to more than \(mostFiles); give fewer")
        }
      }
    }
  }
}
