extension ScenarioVocabulary {
  /// The names of this harness: three devices, the product's presets, the metrics and invariants of a report.
  package static let standard = ScenarioVocabulary(
    devices: ["iphone-se", "iphone-15-pro-max", "ipad-pro-12.9"],
    behaviours: ["browse", "hunt", "fidget", "frustrated", "idle"],
    gesturePresets: ["story", "story-px", "parity", "parity-px", "tuned"],
    cachePresets: ["parity", "viewer"],
    metrics: [
      "frame.cost.p50", "frame.cost.p90", "frame.cost.p99", "frame.cost.p999", "frame.cost.max",
      "frame.product.p50", "frame.product.p99", "frame.product.p999", "frame.stage.*.p99",
      "frame.toolkit.p50", "frame.toolkit.p99", "frame.toolkit.p999",
      "frame.jitter.p99", "frame.jitter.max",
      "hitch.ratio", "hitch.count", "hitch.longest", "hitch.total",
      "input.latency.*.p50", "input.latency.*.p99",
      "photo.ready.p50", "photo.ready.p99", "photo.placeholder.ratio", "photo.errors",
      "gesture.missed.*", "gesture.accidental.*",
      "cache.visible_misses", "cache.wasted_decodes", "cache.visible_miss_share", "cache.wasted_decode_share",
      "cache.evictions", "cache.decodes", "cache.fetches", "cache.hits", "cache.bytes_peak",
      "cache.entries_peak",
      "memory.live_peak", "memory.allocated_per_frame_p99", "memory.rss_peak",
      "launch.first_frame", "dashboard.load", "ledger.commit.p99",
      "sync.visible.p99",
      "expiry.lateness.max", "expiry.shown", "harness.speed", "harness.overhead",
    ],
    scopes: [
      MetricScope(prefix: "frame.cost.", names: ["60hz", "90hz", "120hz"]),
      MetricScope(prefix: "memory.live_peak", names: ["phone", "tablet"]),
    ],
    invariants: [
      "expiry.shown", "cache.limits", "gesture.one-commit", "gesture.direction", "category.debounce",
      "kids.no-exit",
      "kids.no-deletion", "toast.once", "overlay.auto-hide", "ledger.chain", "zoom.range", "settle",
    ])
}
