internal import Kernel
package import Simulation

/// A report's section on the toolkit, whose costs are assumed: the models and the frame that creates the most views.
package struct ToolkitPart: Codable, Hashable, Sendable {
  /// One model, costs in nanoseconds.
  package struct Model: Codable, Hashable, Sendable {
    /// `low`, `middle` or `high`.
    package var name: String
    /// The cost of a frame with any change.
    package var base: Int
    /// The costs per view.
    package var created: Int
    package var changed: Int
    package var moved: Int
    package var removed: Int
    /// The source of the costs.
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

    /// The cost of a frame under this model, including its product cost, nanoseconds.
    package func cost(of frame: FrameRow) -> Int {
      let views =
        frame.created * created + frame.changed * changed + frame.moved * moved + frame.removed * removed
      let isStill = frame.created + frame.changed + frame.moved + frame.removed == 0
      return frame.product + (isStill ? 0 : base + views)
    }
  }

  /// Cheapest first.
  package var models: [Model]
  /// The first frame with the most created views; `nil` when no frame created any.
  package var mostViews: FrameRow?

  /// The break-even cost of creating a view in a frame, milliseconds, with the other costs of the middle model. `nil` for a frame
  /// that creates none or is late anyway.
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
