/// The response and damping ratio of a spring, as the frequencies they imply.
public struct SpringShape: Hashable, Sendable {
  /// Undamped angular frequency, radians per second: 2 pi / response.
  public let omega: Double
  /// Rate at which the envelope decays, per second.
  public let decay: Double
  /// Angular frequency of the damped oscillation, radians per second.
  public let dampedOmega: Double

  /// A spring with a response in seconds and a damping ratio in (0, 1).
  public init(response: Double, damping: Double) {
    precondition(
      response > 0 && damping > 0 && damping < 1,
      "response \(response) s must be positive, damping \(damping) in (0, 1)")
    omega = 2 * .pi / response
    decay = damping * omega
    dampedOmega = omega * (1 - damping * damping).squareRoot()
  }
}
