/// A damped spring on its way to zero, as a pure function of time. It can be interrupted at any instant.
///
/// The solution of the damped oscillator: x(t) = e^(-dt) (A cos wt + B sin wt). At rest below 0.5 pt and 0.5 pt/s.
public struct Spring: Hashable, Sendable {
  /// The instant of release; callers move it later by the time that the clock was stopped.
  public var start: Instant
  private let shape: SpringShape
  /// The distance from the target at the start, points.
  private let displacement: Double
  /// The speed at the start, points per second.
  private let velocity: Double

  /// A spring at `displacement` points from the target, moving at `velocity` points per second.
  public init(shape: SpringShape, displacement: Double, velocity: Double, start: Instant) {
    self.shape = shape
    self.displacement = displacement
    self.velocity = velocity
    self.start = start
  }

  /// The distance from the target in points and the speed in points per second; `nil` once at rest.
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
