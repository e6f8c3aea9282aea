/// A damped spring on its way to zero, as a pure function of time, so that it can be interrupted at any instant.
///
/// The solution of the damped oscillator: x(t) = e^(-dt) (A cos wt + B sin wt). At rest under 0.5 pt and 0.5 pt/s.
public struct Spring: Hashable, Sendable {
  /// When it was let go; later by the time that the clock stood.
  public var start: Instant
  private let shape: SpringShape
  /// Points from the target at the start.
  private let displacement: Double
  /// Points per second at the start.
  private let velocity: Double

  /// A displacement in points from the target, a velocity in points per second.
  public init(shape: SpringShape, displacement: Double, velocity: Double, start: Instant) {
    self.shape = shape
    self.displacement = displacement
    self.velocity = velocity
    self.start = start
  }

  /// Points from the target and points per second at `instant`; `nil` once at rest.
  public func state(at instant: Instant) -> (displacement: Double, velocity: Double)? {
    let elapsed = instant > start ? (instant - start).seconds : 0
    let envelope = StableMath.exp(-shape.decay * elapsed)
    let angle = shape.dampedOmega * elapsed
    let cosine = StableMath.cos(angle)
    let sine = StableMath.sin(angle)
    let along = displacement
    let across = (velocity + shape.decay * displacement) / shape.dampedOmega
    let position = envelope * (along * cosine + across * sine)
    let speed =
      envelope
      * ((across * shape.dampedOmega - shape.decay * along) * cosine
        - (along * shape.dampedOmega + shape.decay * across) * sine)
    return position.magnitude < 0.5 && speed.magnitude < 0.5 ? nil : (position, speed)
  }
}
