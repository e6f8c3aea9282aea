import Families
import Metrics
import ScenarioFormat

extension ScenarioVocabulary {
  /// The keys of an app that has one of every kind, with metrics of every shape: percentiles, kinds of device, parts between dots,
  /// figures alone.
  static let sample: ScenarioVocabulary = {
    var sample = ScenarioVocabulary(
      FamilySettings.self, of: "family", unit: ("family", "families"), who: "child", hands: [],
      device: "iphone-15-pro-max",
      metrics: MetricTable(FrameMetrics.frames + FrameMetrics.hitches + FrameMetrics.memory),
      invariants: ["expiry.shown", "cache.limits", "toast.once", "settle"])
    sample.devices = ["iphone-se", "iphone-15-pro-max", "ipad-pro-12.9"]
    return sample
  }()
}
