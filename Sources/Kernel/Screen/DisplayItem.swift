/// The kind of view that a display item represents; the key of the toolkit's cost table.
public enum DisplayKind: UInt8, Hashable, Sendable, Codable, CaseIterable {
  case photo, placeholder, spinner, failure, chip, bar, toast, overlay, label, button, card, dot, backdrop
  case ring

  /// The accessibility trait of such a view, unless its screen sets another one.
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

/// The role of a view for assistive technology, including whether it can be touched.
public enum DisplayTrait: UInt8, Hashable, Sendable, Codable, CaseIterable {
  /// Not read aloud and not a control: assistive technology skips it.
  case decoration
  case text, header, image, progress
  /// A touch does something.
  case button
  /// A button that is disabled for now, and is announced as disabled.
  case disabledButton
  /// A photo that reacts to a touch; announced as an image and as a button.
  case imageButton
  /// The selected one of several buttons.
  case selectedButton
  /// A selected one of several touchable photos.
  case selectedImageButton

  /// Whether a touch on it has an effect.
  @inlinable public var isTouchable: Bool {
    switch self {
    case .button, .imageButton, .selectedButton, .selectedImageButton: true
    default: false
    }
  }

  /// Whether it is a control, enabled or disabled.
  @inlinable public var isControl: Bool { isTouchable || self == .disabledButton }
}

/// The stable identity of a view. An equal identity in two frames means the same view, moved or changed.
public struct DisplayID: Hashable, Comparable, Sendable, Codable {
  public var raw: UInt64

  @inlinable public init(raw: UInt64) { self.raw = raw }

  /// Creates an identity from the kind of place (0-255) and its content (56 bits).
  @inlinable public init(slot: UInt8, _ payload: UInt64) {
    raw = UInt64(slot) << 56 | (payload & 0x00FF_FFFF_FFFF_FFFF)
  }

  @inlinable public var slot: UInt8 { UInt8(raw >> 56) }
  @inlinable public var payload: UInt64 { raw & 0x00FF_FFFF_FFFF_FFFF }
  @inlinable public static func < (a: DisplayID, b: DisplayID) -> Bool { a.raw < b.raw }
}

/// A text on screen without its characters, so that no frame allocates: a key and up to two numbers.
///
/// The app that made it can spell it out: `key` is an index into its own table of texts.
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

/// One rectangle of a frame: its place, opacity, and photo with pixel size.
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
  /// The role for assistive technology. Not part of the digest, because it follows from place, kind and colour.
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
    // A text or header without words is skipped by assistive technology.
    self.trait = text == .none && (usual == .text || usual == .header) ? .decoration : usual
  }

  /// Whether everything but frame and opacity is equal, so that the toolkit only has to move the view.
  @inlinable public func sameContent(as other: DisplayItem) -> Bool {
    photo == other.photo && pixels == other.pixels && text == other.text && textSize == other.textSize
      && colour == other.colour && kind == other.kind && trait == other.trait
  }

  /// Mixes every field but the trait into the digest: six words.
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
