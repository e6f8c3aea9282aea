/// A plot as data: values, scales and all its texts. The page's script lays it out for the available width.
package struct Plot: Encodable, Hashable, Sendable {
  /// A full chart, a line in a table cell, or one bar in parts.
  package enum Form: String, Encodable, Sendable { case chart, spark, split }

  /// `counts` is the logarithm of the value plus one.
  package enum Scale: String, Encodable, Sendable { case linear, logarithmic, counts, roots }

  /// The range of an axis with its labels.
  package struct Axis: Encodable, Hashable, Sendable {
    package struct Tick: Encodable, Hashable, Sendable {
      package var at: Double
      package var text: String
    }

    package var scale: Scale
    package var from: Double
    package var to: Double
    package var ticks: [Tick]
    package var title: String?
    /// Whether grid lines cross the plot.
    package var isRuled: Bool?

    package init(
      _ scale: Scale = .linear, from: Double, to: Double, ticks: [(Double, String)] = [],
      title: String? = nil, isRuled: Bool? = nil
    ) {
      (self.scale, self.from, self.to, self.title, self.isRuled) = (scale, from, to, title, isRuled)
      self.ticks = ticks.map { Tick(at: $0.0, text: $0.1) }
    }
  }

  /// Elements that look alike.
  package struct Series: Encodable, Hashable, Sendable {
    /// Points differ by shape, with colour as an aid. `rise` and `fall` are triangles on their base and on their point.
    package enum Shape: String, Encodable, Sendable {
      case bar, line, dot, square, triangle, diamond, star, rise, fall
    }

    package var form: Shape
    /// A class of page.css.
    package var style: String
    /// For a bar: left, right, low and high. For a point or a line's corner: both coordinates, or empty for a gap.
    package var at: [[Double]]
    /// For a point: half its width.
    package var size: Double
    /// The title of each element, for pointers and assistive technology.
    package var titles: [String]?
    /// Texts in bars or beside points.
    package var names: [String]?
    /// The legend's text.
    package var key: String?
    /// Whether the keyboard moves through its points.
    package var isReachable: Bool?
    /// Error bars of each point: left, right, low and high.
    package var errors: [[Double]]?

    package init(
      _ form: Shape, _ style: String, _ at: [[Double]], size: Double = 5, titles: [String]? = nil,
      names: [String]? = nil, key: String? = nil, isReachable: Bool? = nil, errors: [[Double]]? = nil
    ) {
      (self.form, self.style, self.at, self.size) = (form, style, at, size)
      (self.titles, self.names, self.key, self.isReachable) = (titles, names, key, isReachable)
      self.errors = errors
    }
  }

  /// A vertical line with a text above it. A short one is a stem below its text.
  package struct Rule: Encodable, Hashable, Sendable {
    package var at: Double
    package var style: String
    package var text: String?
    package var isShort: Bool?

    package init(_ style: String, at: Double, text: String? = nil, isShort: Bool? = nil) {
      (self.at, self.style, self.text, self.isShort) = (at, style, text, isShort)
    }
  }

  /// A description for assistive technology, shown instead of the plot if no script runs.
  package var label: String
  package var form: Form
  /// In pixels.
  package var height: Double
  package var x: Axis
  package var y: Axis
  package var series: [Series]
  package var rules: [Rule]

  package init(
    _ label: String, form: Form = .chart, height: Double, x: Axis, y: Axis, series: [Series],
    rules: [Rule] = []
  ) {
    (self.label, self.form, self.height, self.x, self.y) = (label, form, height, x, y)
    (self.series, self.rules) = (series, rules)
  }
}
