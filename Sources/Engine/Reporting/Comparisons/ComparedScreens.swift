package import Kernel

/// Both screens at the first frame that differs: what differs on them, their drawings, and the commands that draw them.
package struct ComparedScreens: Sendable {
  /// One of the two.
  package struct Screen: Sendable {
    /// `nil`: it could not be simulated again.
    package var listing: ScreenListing?
    /// The drawing as SVG; empty: there is none.
    package var drawing = ""
    /// What draws it.
    package var command: String
    /// Why there is no listing or no drawing, and what to do; empty for nothing.
    package var remark = ""

    package init(listing: ScreenListing? = nil, command: String, remark: String = "") {
      (self.listing, self.command, self.remark) = (listing, command, remark)
    }
  }

  package var old: Screen
  package var new: Screen
  /// What differs, item by item; empty where one of the two could not be simulated again.
  package let differences: [ItemDifference]

  package init(old: Screen, new: Screen) {
    (self.old, self.new) = (old, new)
    guard let before = old.listing, let after = new.listing else {
      differences = []
      return
    }
    differences = ItemDifference.all(before, after)
  }

  /// Whether both are known, so that what differs can be said item by item.
  package var isComplete: Bool { old.listing != nil && new.listing != nil }

  /// Where what differs lies on each screen.
  package var marks: (old: [ScreenRect], new: [ScreenRect]) {
    (differences.compactMap(\.oldFrame), differences.compactMap(\.newFrame))
  }

  /// Items that texts name; the page names more.
  static let named = 6

  /// What differs, an item a line; at most `limit` of them.
  func lines(limit: Int = named) -> [String] {
    let more = differences.count - limit
    return differences.prefix(limit).map(\.words)
      + (more > 0 ? ["and \(more) more item\(more == 1 ? "" : "s")"] : [])
  }

  var remarks: [String] { [old.remark, new.remark].filter { !$0.isEmpty } }
}
