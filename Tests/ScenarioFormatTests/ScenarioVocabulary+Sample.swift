import Metrics
import ScenarioFormat

extension ScenarioVocabulary {
  /// Names of some app, with metrics of every shape: percentiles, kinds of device, parts between dots, figures alone.
  static let sample = ScenarioVocabulary(
    devices: ["iphone-se", "iphone-15-pro-max", "ipad-pro-12.9"],
    behaviours: ["browse", "hunt", "fidget", "frustrated", "idle"],
    acts: ["browse.grid.open-photo", "browse.grid.scroll"], goals: ["browse.show"], errands: ["race"],
    faultKinds: ["kills", "full-disk"],
    gesturePresets: ["story", "story-px", "parity", "parity-px", "tuned"],
    cachePresets: ["parity", "viewer"],
    metrics: MetricTable(FrameMetrics.frames + FrameMetrics.hitches + FrameMetrics.memory),
    invariants: ["expiry.shown", "cache.limits", "toast.once", "settle"])
}
