internal import Kernel

/// One of three models of a view toolkit's cost, with its sources.
///
/// Published figures differ by two orders of magnitude, and none is of the family's app. A run is judged by the middle model and
/// reported under all three. Its break-even cost, which needs no model, is reported as well.
public struct ToolkitModel: Hashable, Sendable {
  /// `low`, `middle` or `high`.
  public var name: String
  public var costs: ToolkitCosts
  /// The sources of the figures.
  public var source: String

  public init(name: String, costs: ToolkitCosts, source: String) {
    self.name = name
    self.costs = costs
    self.source = source
  }

  /// A view costs one standard modifier of SwiftUI: 6.6 us an update.
  public static let low = ToolkitModel(
    name: "low",
    costs: ToolkitCosts.assumedPhone.with(
      created: TimeSpan(nanoseconds: 6_600), changed: TimeSpan(nanoseconds: 6_600)),
    source:
      "a view made or changed: one standard SwiftUI modifier and update, 6.6 us (SUINavigation's performance study, iOS "
      + "17.2 simulator on an M1; others there take up to 56 us); the rest assumed as in the middle model")

  /// The model that runs are judged by.
  public static let middle = ToolkitModel(
    name: "middle", costs: .assumedPhone,
    source: "assumed, without a source: 60 us to make a view, 25 us to change it")

  /// A view costs a table cell with two labels and an image, on a tablet of 2014.
  public static let high = ToolkitModel(
    name: "high",
    costs: ToolkitCosts.assumedPhone.with(created: .microseconds(2_336), changed: .microseconds(371)),
    source:
      "a view made: a UITableView cell made anew, 428 a second at best (93 at worst); changed: a cell reused, 2,695 a "
      + "second at best (568 at worst), both on an iPad Air 2, not scaled to later devices (W. Burton, 2019); the rest "
      + "assumed as in the middle model")

  /// All three, cheapest first.
  public static let all = [low, middle, high]

  /// The model with this name; `nil` if there is none.
  public static func named(_ name: String) -> ToolkitModel? { all.first { $0.name == name } }
}

extension ToolkitCosts {
  /// The same costs with other costs of creating and changing a view.
  fileprivate func with(created: TimeSpan, changed: TimeSpan) -> ToolkitCosts {
    ToolkitCosts(
      base: base, perCreated: created, perChanged: changed, perMoved: perMoved, perRemoved: perRemoved)
  }
}
