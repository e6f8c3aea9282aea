internal import Kernel
package import Simulation

/// What a report says of the toolkit, whose cost nobody measured: the models, and the frame that asks most of it.
package struct ToolkitPart: Codable, Hashable, Sendable {
  /// One model, costs in nanoseconds.
  package struct Model: Codable, Hashable, Sendable {
    /// `low`, `middle` or `high`.
    package var name: String
    /// Of a frame in which anything changed.
    package var base: Int
    /// Of a view.
    package var created: Int
    package var changed: Int
    package var moved: Int
    package var removed: Int
    /// Where the figures come from.
    package var source: String

    package init(_ model: ToolkitModel) {
      name = model.name
      source = model.source
      base = Int(model.costs.base.nanoseconds)
      created = Int(model.costs.perCreated.nanoseconds)
      changed = Int(model.costs.perChanged.nanoseconds)
      moved = Int(model.costs.perMoved.nanoseconds)
      removed = Int(model.costs.perRemoved.nanoseconds)
    }

    /// What a frame costs under this model, its product cost included, nanoseconds.
    package func cost(of frame: FrameRow) -> Int {
      let views =
        frame.created * created + frame.changed * changed + frame.moved * moved + frame.removed * removed
      let isStill = frame.created + frame.changed + frame.moved + frame.removed == 0
      return frame.product + (isStill ? 0 : base + views)
    }
  }

  /// From the cheapest.
  package var models: [Model]
  /// The first of the frames that made the most views; `nil` where none made any.
  package var mostViews: FrameRow?

  /// What making a view may cost before a frame that makes some is late, milliseconds, the rest as the middle model says;
  /// `nil` for one that makes none or is late already.
  package func allowance(of frame: FrameRow) -> Double? {
    guard frame.created > 0, let middle = models.first(where: { $0.name == ToolkitModel.middle.name }) else {
      return nil
    }
    let left = frame.period - (middle.cost(of: frame) - frame.created * middle.created)
    return left < 0 ? nil : Double(left) / Double(frame.created) / 1e6
  }

  package init(mostViews: FrameRow?) {
    models = ToolkitModel.all.map { Model($0) }
    self.mostViews = mostViews
  }
}
