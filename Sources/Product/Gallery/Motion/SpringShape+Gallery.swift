public import Kernel

extension SpringShape {
  /// Response 0.55 s, damping 0.825 (docs/product.md, section 3).
  public static let page = SpringShape(response: 0.55, damping: 0.825)
  /// Response 0.3 s, for the double tap (docs/product.md, section 3).
  public static let zoom = SpringShape(response: 0.3, damping: 0.825)
}
