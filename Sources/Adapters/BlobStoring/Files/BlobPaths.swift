import Kernel
package import PhotoCaching

/// Where blobs lie: 256 folders chosen by a digest of the name, so that no folder grows beyond what lists quickly.
package struct BlobPaths: Sendable {
  package let root: String

  package init(root: String) { self.root = root }

  package var index: String { root + "/index.sqlite" }
  package var blobs: String { root + "/blobs" }

  /// The folder of a blob, of 256.
  package func folder(of name: BlobName) -> String {
    var digest = StableDigest()
    digest.mix(name.photo.raw)
    digest.mix(name.box.width)
    digest.mix(name.box.height)
    return folder(Int(digest.value & 0xFF))
  }

  /// The folder of this number, 0 to 255.
  package func folder(_ number: Int) -> String { blobs + "/" + padded(UInt64(number), to: 2) }

  /// The blob's file: photo in hexadecimal, width and height of the box.
  package func file(of name: BlobName) -> String {
    "\(folder(of: name))/\(padded(name.photo.raw, to: 16))-\(name.box.width)x\(name.box.height)"
  }

  /// Where the blob is written before it gets its name.
  package func temporary(of name: BlobName) -> String { file(of: name) + ".new" }

  /// The blob of a file's name; `nil` when no blob is called so.
  package func name(ofFile file: String) -> BlobName? {
    let parts = file.split(whereSeparator: { $0 == "-" || $0 == "x" })
    guard parts.count == 3, let photo = UInt64(parts[0], radix: 16), let width = Int32(parts[1]),
      let height = Int32(parts[2])
    else { return nil }
    return BlobName(photo: PhotoID(photo), box: PixelSize(width: Int(width), height: Int(height)))
  }

  private func padded(_ number: UInt64, to digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
