package import Kernel

/// Both screens at the first frame that differs: their differences, drawings, and the commands that draw them.
package struct ComparedScreens: Sendable {
  /// One of the two screens.
  package struct Screen: Sendable {
    /// `nil`: the run could not be repeated.
    package var listing: ScreenListing?
    /// The drawing as SVG; empty: there is none.
    package var drawing = ""
    /// The command that draws it.
    package var command: String
    /// The reason why there is no listing or drawing, and what to do; empty: none.
    package var remark = ""

    package init(listing: ScreenListing? = nil, command: String, remark: String = "") {
      (self.listing, self.command, self.remark) = (listing, command, remark)
    }
  }

  package var old: Screen
  package var new: Screen
  /// The differences, item by item; empty if one of the runs could not be repeated.
  package let differences: [ItemDifference]

  package init(old: Screen, new: Screen) {
    (self.old, self.new) = (old, new)
    guard let before = old.listing, let after = new.listing else {
      differences = []
      return
    }
    differences = ItemDifference.all(before, after)
  }

  /// Whether both screens are known, so that `differences` is complete.
  package var isComplete: Bool { old.listing != nil && new.listing != nil }

  /// The positions of the differences on each screen.
  package var marks: (old: [ScreenRect], new: [ScreenRect]) {
    (differences.compactMap(\.oldFrame), differences.compactMap(\.newFrame))
  }

  /// The most items named in texts. The page names more.
  static let named = 6

  /// The differences, one item a line, at most `limit` of them.
  func lines(limit: Int = named) -> [String] {
    let more = differences.count - limit
    return differences.prefix(limit).map(\.words)
      + (more > 0 ? ["and \(more) more item\(more == 1 ? "" : "s")"] : [])
  }

  var remarks: [String] { [old.remark, new.remark].filter { !$0.isEmpty } }
}
