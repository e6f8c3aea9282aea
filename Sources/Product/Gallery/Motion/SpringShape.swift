internal import Kernel

/// How a spring feels: response and damping ratio, with the frequencies they imply.
struct SpringShape: Hashable, Sendable {
  /// Undamped angular frequency, radians per second: 2 pi / response.
  let omega: Double
  /// Rate at which the envelope decays, per second.
  let decay: Double
  /// Angular frequency of the damped oscillation, radians per second.
  let dampedOmega: Double

  /// A spring with a response in seconds and a damping ratio in (0, 1).
  init(response: Double, damping: Double) {
    precondition(response > 0 && damping > 0 && damping < 1, "no spring: \(response) s, \(damping)")
    omega = 2 * .pi / response
    decay = damping * omega
    dampedOmega = omega * (1 - damping * damping).squareRoot()
  }

  /// Response 0.55 s, damping 0.825: the default of docs/product.md, section 3.
  static let page = SpringShape(response: 0.55, damping: 0.825)
  /// Response 0.3 s for the double tap (docs/product.md, section 3).
  static let zoom = SpringShape(response: 0.3, damping: 0.825)
}
