internal import FileReading
internal import HostSystem

/// The photo files of a folder and of those below it, by name: what a run looks at before it begins.
package struct PhotoListing: Hashable, Sendable {
  /// The most bytes of a photo: ten times what a camera of 100 megapixels writes (decision).
  package static let mostBytes = 256 << 20
  /// The most photos of a folder, as many as a scenario's family may have.
  package static let mostFiles = 100_000

  /// The paths, sorted folder by folder.
  package let files: [String]
  /// What is called like photos and is none: left out.
  private let omitted: OmittedFiles

  /// What there is to say of a folder whose other photos are used.
  package var remarks: [String] { omitted.remarks }

  /// Lists the files whose names end in jpg or jpeg. A folder that links lead to more than once is read once, and a link that leads
  /// nowhere is left out, as are pipes, sockets and devices.
  ///
  /// Throws when there is no such folder, or no photo in it; for a name that is not UTF-8; and for too many.
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

  /// Throws for the first file that cannot be read: missing, no regular file, too large. Opens each, reads none.
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
    // A link to a folder above would be followed for ever.
    guard let identity = HostFolder.identity(of: path), seen.insert(identity).inserted else { return }
    let names: [String]
    do throws(HostFileError) { names = try HostFolder.names(in: path) } catch {
      throw PhotoFolderError(error)
    }
    for name in names {
      let file = path + "/" + name
      let isPhoto = [".jpg", ".jpeg"].contains(where: name.lowercased().hasSuffix)
      // A name that is no UTF-8 was mended when it was read, and leads to nothing: no photo, and no folder of them.
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
