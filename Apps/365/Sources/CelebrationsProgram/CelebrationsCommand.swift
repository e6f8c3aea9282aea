internal import CelebrationSubject
internal import Skiprope

/// The program that simulates 365, as `skiprope` does for the family's app.
@main struct CelebrationsCommand {
  static func main() { CelebrationSubject.compiled.main(playing: "year-smoke") }
}
