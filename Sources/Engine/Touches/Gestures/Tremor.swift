internal import Kernel

/// The tremor of a moving finger: slow noise of 1-5 Hz, and for some users a line near 9 Hz (Marsden et al. 1969).
///
/// The slow part is low-passed noise (first order, corner at 3 Hz), which approximates the published pink spectrum. The line is a
/// rotation by a fixed angle per report.
struct Tremor: Sendable {
  private let keep: Double
  private let gain: Double
  private let cosine: Double
  private let sine: Double
  private let slowAmplitude: Double
  private let lineAmplitude: Double
  private var slow = GlassPoint(x: 0, y: 0)
  private var line: GlassPoint

  /// A tremor with `factor` times the user's amplitude; the slow part has its corner at `corner` Hz.
  init(_ traits: TouchTraits, panel: TouchPanel, corner: Double = 3, factor: Double = 1) {
    let touchHertz = Double(panel.touchHertz)
    let decay = StableMath.exp(-2 * .pi * corner / touchHertz)
    keep = decay
    gain = factor * traits.tremor * (1 - decay * decay).squareRoot()
    let turn = 2 * .pi * traits.tremorLineRate / touchHertz
    cosine = StableMath.cos(turn)
    sine = StableMath.sin(turn)
    slowAmplitude = factor * traits.tremor
    lineAmplitude = factor * traits.tremorLine * 1.414_213_562
    line = GlassPoint(x: lineAmplitude, y: 0)
  }

  /// Draws a new state, independent of earlier movement.
  mutating func restart(_ random: inout RandomSource) {
    slow = RandomSource.roughNormals(random.next()) * slowAmplitude
    line = random.direction() * lineAmplitude
  }

  /// The displacement at the next report, mm.
  mutating func next(_ random: inout RandomSource) -> GlassPoint {
    slow = slow * keep + RandomSource.roughNormals(random.next()) * gain
    line = GlassPoint(x: cosine * line.x - sine * line.y, y: sine * line.x + cosine * line.y)
    return slow + line
  }
}
