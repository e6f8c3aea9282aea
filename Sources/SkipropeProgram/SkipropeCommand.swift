internal import Commands

@main struct SkipropeCommand {
  static func main() { Program.skiprope.main() }
}
