internal import Commands

extension CommandDescription {
  static let selfcheck = CommandDescription(
    name: "selfcheck",
    summary: "Compares this program with itself, as it is and made slower, and counts what is noticed.",
    usage: "[SCENARIO] [flags]   (default: smoke; only in a build of scripts/planted)",
    flags: SelfcheckRequest.flags,
    examples: [Example(line: "skiprope selfcheck --tries 10", meaning: "for `scripts/selfcheck`")],
    isHidden: true)
}
