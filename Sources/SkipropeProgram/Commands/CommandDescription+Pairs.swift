internal import Commands

extension CommandDescription {
  static let selfcheck = CommandDescription(
    name: "selfcheck",
    summary: "Compares this program with itself, unchanged and slowed down, and counts the verdicts.",
    usage: "[SCENARIO] [flags]   (default: smoke; only in a build of scripts/planted)",
    flags: SelfcheckRequest.flags,
    examples: [Example(line: "skiprope selfcheck --tries 10", meaning: "for `scripts/selfcheck`")],
    isHidden: true)
}
