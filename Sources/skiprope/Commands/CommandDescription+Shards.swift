extension CommandDescription {
  static let merge = CommandDescription(
    name: "merge", summary: "Joins the shards of a run, and judges it as `run` would have.",
    usage: "DIR [flags]   (DIR: the folder that was given to `run --shard I/N --out DIR`)",
    flags: MergeRequest.flags,
    examples: [
      Example(line: "skiprope merge night", meaning: "report.json, report.html and the rest into `night`"),
      Example(
        line: "skiprope merge night --out run --format json", meaning: "elsewhere; one JSON line at the end"),
    ])

  static let shards = CommandDescription(
    name: "shards", summary: "Says how many shards of a run are through, and which are missing.",
    usage: "DIR [flags]   (DIR: the folder that was given to `run --shard I/N --out DIR`)",
    flags: ShardsRequest.flags,
    examples: [
      Example(line: "skiprope shards night", meaning: "0 all are through, 66 some are missing"),
      Example(
        line: "skiprope shards night --count 8 --missing",
        meaning: "only those, as a job array has them: `0,3-5`"),
    ])
}
