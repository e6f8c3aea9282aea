/// What kind of view a display item stands for; the toolkit's cost table is keyed by it.
public enum DisplayKind: UInt8, Hashable, Sendable, Codable, CaseIterable {
  case photo, placeholder, spinner, failure, chip, bar, toast, overlay, label, button, card, dot, backdrop
  case ring

  /// What such a view is to assistive technology unless its screen says otherwise.
  @inlinable public var usualTrait: DisplayTrait {
    switch self {
    case .photo, .placeholder, .failure: .image
    case .chip, .button: .button
    case .toast, .label: .text
    case .bar: .header
    case .spinner, .ring: .progress
    case .card, .dot, .backdrop, .overlay: .decoration
    }
  }
}

/// What a view is to somebody who does not see it, and whether it can be touched.
public enum DisplayTrait: UInt8, Hashable, Sendable, Codable, CaseIterable {
  /// Says nothing and does nothing: passed over.
  case decoration
  case text, header, image, progress
  /// A touch does something.
  case button
  /// It would do something, but not now; it says so.
  case disabledButton
  /// A photo that does something when it is touched; it says both.
  case imageButton
  /// One of several buttons, and the one that is chosen.
  case selectedButton
  /// One of several photos to be touched, and one of those that are chosen.
  case selectedImageButton

  /// Whether a touch on it does something.
  @inlinable public var isTouchable: Bool {
    switch self {
    case .button, .imageButton, .selectedButton, .selectedImageButton: true
    default: false
    }
  }

  /// Whether it stands for something to touch, be it that a touch does nothing now.
  @inlinable public var isControl: Bool { isTouchable || self == .disabledButton }
}

/// The stable identity of a view: equal in two frames means it is the same view, moved or changed.
public struct DisplayID: Hashable, Comparable, Sendable, Codable {
  public var raw: UInt64

  @inlinable public init(raw: UInt64) { self.raw = raw }

  /// An identity from the kind of place (0-255) and what is in it (56 bits).
  @inlinable public init(slot: UInt8, _ payload: UInt64) {
    raw = UInt64(slot) << 56 | (payload & 0x00FF_FFFF_FFFF_FFFF)
  }

  @inlinable public var slot: UInt8 { UInt8(raw >> 56) }
  @inlinable public var payload: UInt64 { raw & 0x00FF_FFFF_FFFF_FFFF }
  @inlinable public static func < (a: DisplayID, b: DisplayID) -> Bool { a.raw < b.raw }
}

/// A text on screen without its characters, so that no frame allocates: a key and up to two numbers.
///
/// The product that made it can spell it out (`key` into its own table, "i / n" from the numbers).
public struct DisplayText: Hashable, Sendable, Codable {
  public var raw: UInt64

  @inlinable public init(raw: UInt64) { self.raw = raw }
  /// A text from a key (1 to 65,535; 0 is no text) and two numbers under 2^24.
  @inlinable public init(key: UInt16, _ first: Int = 0, _ second: Int = 0) {
    raw = UInt64(key) << 48 | (UInt64(first) & 0xFF_FFFF) << 24 | (UInt64(second) & 0xFF_FFFF)
  }
  @inlinable public static var none: DisplayText { DisplayText(raw: 0) }

  @inlinable public var key: UInt16 { UInt16(raw >> 48) }
  @inlinable public var first: Int { Int(raw >> 24 & 0xFF_FFFF) }
  @inlinable public var second: Int { Int(raw & 0xFF_FFFF) }
}

/// One rectangle of a frame: what is where, how opaque, and which photo at which pixel size.
public struct DisplayItem: Hashable, Sendable {
  public var id: DisplayID
  public var frame: ScreenRect
  /// The photo shown, or `PhotoID.none`.
  public var photo: PhotoID
  /// Pixels of the bitmap shown; zero for anything but a photo.
  public var pixels: PixelSize
  public var text: DisplayText
  /// Points; zero where there is no text.
  public var textSize: UInt8
  /// 0xRRGGBB.
  public var colour: UInt32
  /// 0 (invisible) to 255.
  public var opacity: UInt8
  public var kind: DisplayKind
  /// What it is to assistive technology; no part of the digest, as it follows from place, kind and colour.
  public var trait: DisplayTrait

  @inlinable public init(
    id: DisplayID, kind: DisplayKind, frame: ScreenRect, photo: PhotoID = .none, pixels: PixelSize = .zero,
    text: DisplayText = .none, textSize: UInt8 = 0, colour: UInt32 = 0, opacity: UInt8 = 255,
    trait: DisplayTrait? = nil
  ) {
    self.id = id
    self.kind = kind
    self.frame = frame
    self.photo = photo
    self.pixels = pixels
    self.text = text
    self.textSize = textSize
    self.colour = colour
    self.opacity = opacity
    let usual = trait ?? kind.usualTrait
    // What says its words is passed over where it has none.
    self.trait = text == .none && (usual == .text || usual == .header) ? .decoration : usual
  }

  /// Whether everything but place and opacity is the same, so that the toolkit need only move the view.
  @inlinable public func sameContent(as other: DisplayItem) -> Bool {
    photo == other.photo && pixels == other.pixels && text == other.text && textSize == other.textSize
      && colour == other.colour && kind == other.kind && trait == other.trait
  }

  /// Folds every field but the trait into the digest: six words.
  @inlinable public func mix(into digest: inout StableDigest) {
    digest.mix(id.raw)
    digest.mix(
      UInt64(UInt32(bitPattern: frame.origin.x.subpoints)) << 32
        | UInt64(UInt32(bitPattern: frame.origin.y.subpoints)))
    digest.mix(
      UInt64(UInt32(bitPattern: frame.size.width.subpoints)) << 32
        | UInt64(UInt32(bitPattern: frame.size.height.subpoints)))
    digest.mix(photo.raw)
    digest.mix(
      UInt64(UInt32(bitPattern: pixels.width)) << 32
        | UInt64(UInt32(bitPattern: pixels.height)) ^ UInt64(textSize) << 24)
    digest.mix(text.raw ^ UInt64(colour) << 20 ^ UInt64(opacity) << 8 ^ UInt64(kind.rawValue))
  }
}
