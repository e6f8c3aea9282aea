/// A table of a page.
package struct PageTable: Sendable {
  /// A column's heading. Figures are right-aligned.
  package struct Column: Sendable {
    var title: String
    var isFigure = false
    /// A heading for assistive technology only.
    var isSilent = false
    /// Hidden in narrow windows.
    var isSpare = false

    /// The same column, hidden in narrow windows.
    package var spare: Column {
      var column = self
      column.isSpare = true
      return column
    }

    package static func text(_ title: String) -> Column { Column(title: title) }
    package static func figure(_ title: String) -> Column { Column(title: title, isFigure: true) }
    package static func silent(_ title: String) -> Column { Column(title: title, isSilent: true) }
  }

  /// A cell with parts in order. A literal becomes its text.
  package struct Cell: Sendable, ExpressibleByStringInterpolation {
    enum Part: Sendable {
      case text(String)
      /// Machine-written text, which may break anywhere.
      case code(String)
      case strong(String)
      /// Less important text, on the same line or on its own.
      case soft(String)
      case small(String)
      /// An important remark on its own line.
      case remark(String)
      case mark(Page.Mark)
      /// Machine-written text that links to its explanation.
      case reference(String, to: String)
      /// A target for references on the page.
      case anchor(String)
      /// A link to an anchor or a file beside the page.
      case link(String, to: String)
      case bar(Bar)
      case plot(Plot)
    }

    /// A bar beside figures with the same information.
    enum Bar: Sendable {
      /// A value as a share of its limit, which is at three quarters.
      case gauge(Double, holds: Bool)
      /// A share of the whole. Hollow bars differ from others in the same row.
      case meter(Double, isHollow: Bool)
      /// A ratio: to the right of the middle above 1. A ratio of 4 fills the half.
      case ratio(Double)
    }

    var parts: [Part]

    package init(stringLiteral text: String) { parts = [.text(text)] }
    private init(_ part: Part) { parts = [part] }

    package static func text(_ text: String) -> Cell { Cell(.text(text)) }
    package static func code(_ text: String) -> Cell { Cell(.code(text)) }
    package static func strong(_ text: String) -> Cell { Cell(.strong(text)) }
    package static func soft(_ text: String) -> Cell { Cell(.soft(text)) }
    package static func small(_ text: String) -> Cell { Cell(.small(text)) }
    package static func remark(_ text: String) -> Cell { Cell(.remark(text)) }
    package static func mark(_ mark: Page.Mark) -> Cell { Cell(.mark(mark)) }
    package static func link(_ text: String, to place: String) -> Cell { Cell(.link(text, to: place)) }
    static func reference(_ text: String, to place: String) -> Cell { Cell(.reference(text, to: place)) }
    static func anchor(_ id: String) -> Cell { Cell(.anchor(id)) }
    package static func plot(_ plot: Plot) -> Cell { Cell(.plot(plot)) }
    static func gauge(_ share: Double, holds: Bool) -> Cell { Cell(.bar(.gauge(share, holds: holds))) }
    static func meter(_ share: Double, isHollow: Bool = false) -> Cell {
      Cell(.bar(.meter(share, isHollow: isHollow)))
    }
    static func ratio(_ ratio: Double) -> Cell { Cell(.bar(.ratio(ratio))) }

    package static func + (first: Cell, second: Cell) -> Cell {
      var cell = first
      cell.parts += second.parts
      return cell
    }
  }

  var caption: String
  var columns: [Column]
  var rows: [[Cell]]
  /// The column whose cells are row headings.
  var head: Int

  /// `caption` is for assistive technology. Each row has one cell for each column.
  package init(_ caption: String, _ columns: [Column], _ rows: [[Cell]], head: Int = 0) {
    for row in rows {
      precondition(row.count == columns.count, "\(row.count) cells in \(columns.count) columns: \(caption)")
    }
    (self.caption, self.columns, self.rows, self.head) = (caption, columns, rows, head)
  }
}
