import Commands
import Skiprope

extension Program {
  /// The program of an app that does nothing.
  static let silence = Harness.program(of: Silence.self)
}
