/// The sizes of the gallery's texts, in points.
///
/// Toasts as docs/product.md, section 2 has them; the others are those of the platform's text styles at its standard size:
/// body and headline, caption, title.
enum TextSize {
  static let toast: UInt8 = 18
  static let body: UInt8 = 17
  static let caption: UInt8 = 12
  static let title: UInt8 = 22
}
