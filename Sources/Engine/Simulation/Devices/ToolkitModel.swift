internal import Kernel

/// One of three answers to the question what a view toolkit costs, with where its figures come from.
///
/// Published figures lie two orders of magnitude apart, and none is of the family's app. So a run is judged by the middle
/// one, told under all three, and its break-even is given, which needs none of them.
public struct ToolkitModel: Hashable, Sendable {
  /// `low`, `middle` or `high`.
  public var name: String
  public var costs: ToolkitCosts
  /// Where the figures come from.
  public var source: String

  public init(name: String, costs: ToolkitCosts, source: String) {
    self.name = name
    self.costs = costs
    self.source = source
  }

  /// A view is no more than one standard modifier of SwiftUI: 6.6 us an update.
  public static let low = ToolkitModel(
    name: "low",
    costs: ToolkitCosts.assumedPhone.with(
      created: TimeSpan(nanoseconds: 6_600), changed: TimeSpan(nanoseconds: 6_600)),
    source:
      "a view made or changed: one standard SwiftUI modifier and update, 6.6 us (SUINavigation's performance study, iOS "
      + "17.2 simulator on an M1; others there take up to 56 us); the rest assumed as in the middle model")

  /// What runs are judged by.
  public static let middle = ToolkitModel(
    name: "middle", costs: .assumedPhone,
    source: "assumed, without a source: 60 us to make a view, 25 us to change it")

  /// A view is a table cell with two labels and an image, on a tablet of 2014.
  public static let high = ToolkitModel(
    name: "high",
    costs: ToolkitCosts.assumedPhone.with(created: .microseconds(2_336), changed: .microseconds(371)),
    source:
      "a view made: a UITableView cell made anew, 428 a second at best (93 at worst); changed: a cell reused, 2,695 a "
      + "second at best (568 at worst), both on an iPad Air 2, not scaled to later devices (W. Burton, 2019); the rest "
      + "assumed as in the middle model")

  /// All three, from the cheapest.
  public static let all = [low, middle, high]

  /// The model of this name; `nil` when there is none.
  public static func named(_ name: String) -> ToolkitModel? { all.first { $0.name == name } }
}

extension ToolkitCosts {
  /// These with other costs of making and changing a view.
  fileprivate func with(created: TimeSpan, changed: TimeSpan) -> ToolkitCosts {
    ToolkitCosts(
      base: base, perCreated: created, perChanged: changed, perMoved: perMoved, perRemoved: perRemoved)
  }
}
