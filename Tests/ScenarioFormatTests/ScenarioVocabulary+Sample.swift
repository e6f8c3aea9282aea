import Families
import Metrics
import ScenarioFormat

extension ScenarioVocabulary {
  /// Names of some app, with metrics of every shape: percentiles, kinds of device, parts between dots, figures alone.
  static let sample: ScenarioVocabulary = {
    var sample = ScenarioVocabulary(
      names, metrics: MetricTable(FrameMetrics.frames + FrameMetrics.hitches + FrameMetrics.memory),
      invariants: ["expiry.shown", "cache.limits", "toast.once", "settle"])
    sample.devices = ["iphone-se", "iphone-15-pro-max", "ipad-pro-12.9"]
    return sample
  }()

  private static let names: FamilySchema.Names = {
    var names = FamilySchema.Names(
      behaviours: ["browse", "hunt", "fidget", "frustrated", "idle"],
      acts: ["browse.grid.open-photo", "browse.grid.scroll"], goals: ["browse.show"], errands: ["race"],
      gesturePresets: ["story", "story-px", "parity", "parity-px", "tuned"],
      cachePresets: ["parity", "viewer"])
    names.faultKinds = ["kills", "full-disk"]
    return names
  }()
}
