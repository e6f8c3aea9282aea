internal import CelebrationSubject
internal import Skiprope

/// The program that plays 365, as `skiprope` plays the family's app.
@main struct CelebrationsCommand {
  static func main() { CelebrationSubject.compiled.main(playing: "year-smoke") }
}
