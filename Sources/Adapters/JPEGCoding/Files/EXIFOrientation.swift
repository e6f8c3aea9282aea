public import Kernel

/// The rotation and mirroring of a stored picture for display: the eight values of EXIF tag 0x0112.
public enum EXIFOrientation: UInt8, Hashable, Sendable, CaseIterable {
  case upright = 1
  case mirrored = 2
  case upsideDown = 3
  case upsideDownMirrored = 4
  case transposed = 5
  case turnedRight = 6
  case transversed = 7
  case turnedLeft = 8

  /// Whether width and height are swapped.
  public var swapsSides: Bool { rawValue >= 5 }

  /// The displayed size of a stored size, and vice versa.
  public func turned(_ size: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: Int(size.height), height: Int(size.width)) : size
  }

  /// Whether stored x runs backward along the axis that displays it.
  var runsBackwardAlongX: Bool {
    switch self {
    case .mirrored, .upsideDown, .transversed, .turnedLeft: true
    default: false
    }
  }

  /// Whether stored y runs backward along the axis that displays it.
  var runsBackwardAlongY: Bool {
    switch self {
    case .upsideDown, .upsideDownMirrored, .turnedRight, .transversed: true
    default: false
    }
  }

  /// The payload of an APP1 marker with only this orientation: a TIFF header, one directory, one entry.
  public var segmentPayload: [UInt8] {
    Array("Exif".utf8) + [0, 0] + [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, rawValue, 0, 0, 0, 0, 0, 0]
  }
}

// MARK: - Reading

extension EXIFOrientation {
  /// The orientation in the file's first EXIF segment; `upright` without one or when it is damaged.
  ///
  /// Reads the markers before the first scan, then one TIFF directory, with bounds checks. O(markers + entries); at most 65,535
  /// bytes of a segment are read.
  public init(of file: [UInt8]) {
    self = EXIFOrientation.segment(of: file).flatMap { EXIFOrientation.value(in: file[$0]) } ?? .upright
  }

  /// The TIFF part of the first APP1 segment that begins with "Exif".
  private static func segment(of file: [UInt8]) -> Range<Int>? {
    guard file.count >= 4, file[0] == 0xFF, file[1] == 0xD8 else { return nil }
    var at = 2
    while at + 4 <= file.count {
      guard file[at] == 0xFF else { return nil }
      let marker = file[at + 1]
      if marker == 0xFF {
        at += 1
        continue
      }
      // A scan begins, or the file ends: readers ignore a later EXIF segment.
      if marker == 0xDA || marker == 0xD9 { return nil }
      let length = Int(file[at + 2]) << 8 | Int(file[at + 3])
      guard length >= 2, at + 2 + length <= file.count else { return nil }
      if marker == 0xE1, length >= 8,
        file[(at + 4)..<(at + 10)].elementsEqual([0x45, 0x78, 0x69, 0x66, 0, 0])
      {
        return (at + 10)..<(at + 2 + length)
      }
      at += 2 + length
    }
    return nil
  }

  private static func value(in tiff: ArraySlice<UInt8>) -> EXIFOrientation? {
    guard tiff.count >= 8 else { return nil }
    let reader: TIFFBytes
    switch (tiff[tiff.startIndex], tiff[tiff.startIndex + 1]) {
    case (0x49, 0x49): reader = TIFFBytes(bytes: tiff, isBigEndian: false)
    case (0x4D, 0x4D): reader = TIFFBytes(bytes: tiff, isBigEndian: true)
    default: return nil
    }
    guard reader.short(at: 2) == 42, let directory = reader.long(at: 4),
      let count = reader.short(at: directory)
    else { return nil }
    for entry in 0..<count {
      let at = directory + 2 + entry * 12
      guard let tag = reader.short(at: at) else { return nil }
      guard tag == 0x0112 else { continue }
      // One SHORT, as the standard requires; anything else is damage.
      guard reader.short(at: at + 2) == 3, reader.long(at: at + 4) == 1, let value = reader.short(at: at + 8)
      else { return nil }
      return UInt8(exactly: value).flatMap(EXIFOrientation.init(rawValue:))
    }
    return nil
  }
}

/// Reads numbers of a TIFF block in its byte order; `nil` beyond its end.
private struct TIFFBytes {
  let bytes: ArraySlice<UInt8>
  let isBigEndian: Bool

  func short(at offset: Int) -> Int? {
    guard offset >= 0, offset + 2 <= bytes.count else { return nil }
    let first = Int(bytes[bytes.startIndex + offset])
    let second = Int(bytes[bytes.startIndex + offset + 1])
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  func long(at offset: Int) -> Int? {
    guard let first = short(at: offset), let second = short(at: offset + 2) else { return nil }
    return isBigEndian ? first << 16 | second : second << 16 | first
  }
}
