package import Kernel

/// How a stored picture is turned and mirrored for display: the eight values of EXIF tag 0x0112.
package enum EXIFOrientation: UInt8, Hashable, Sendable, CaseIterable {
  case upright = 1
  case mirrored = 2
  case upsideDown = 3
  case upsideDownMirrored = 4
  case transposed = 5
  case turnedRight = 6
  case transversed = 7
  case turnedLeft = 8

  /// Whether width and height change places.
  package var swapsSides: Bool { rawValue >= 5 }

  /// A stored size as displayed, or a displayed size as stored.
  package func turned(_ size: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: Int(size.height), height: Int(size.width)) : size
  }

  /// Whether stored x runs from the far edge of the axis that displays it.
  var runsBackwardAlongX: Bool {
    switch self {
    case .mirrored, .upsideDown, .transversed, .turnedLeft: true
    default: false
    }
  }

  /// Whether stored y runs from the far edge of the axis that displays it.
  var runsBackwardAlongY: Bool {
    switch self {
    case .upsideDown, .upsideDownMirrored, .turnedRight, .transversed: true
    default: false
    }
  }

  /// The payload of an APP1 marker that says this and nothing else: a TIFF header, one directory, one entry.
  package var segmentPayload: [UInt8] {
    Array("Exif".utf8) + [0, 0] + [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, rawValue, 0, 0, 0, 0, 0, 0]
  }
}
