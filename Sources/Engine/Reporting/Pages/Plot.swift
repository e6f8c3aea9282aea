/// A plot as data: values, scales and every word on it. The page's script gives them their places, at the width there is.
package struct Plot: Encodable, Hashable, Sendable {
  /// A whole picture, a line in a table's cell, or one bar in parts.
  package enum Form: String, Encodable, Sendable { case chart, spark, split }

  /// `counts` is the logarithm of one more.
  package enum Scale: String, Encodable, Sendable { case linear, logarithmic, counts, roots }

  /// The range of one direction, with what is written along it.
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
    /// Whether upright lines run through the picture, too.
    package var isRuled: Bool?

    package init(
      _ scale: Scale = .linear, from: Double, to: Double, ticks: [(Double, String)] = [],
      title: String? = nil, isRuled: Bool? = nil
    ) {
      (self.scale, self.from, self.to, self.title, self.isRuled) = (scale, from, to, title, isRuled)
      self.ticks = ticks.map { Tick(at: $0.0, text: $0.1) }
    }
  }

  /// What looks alike.
  package struct Series: Encodable, Hashable, Sendable {
    /// Kinds of points differ by shape, colour only helps: `rise` and `fall` are triangles on their base and on their point.
    package enum Shape: String, Encodable, Sendable {
      case bar, line, dot, square, triangle, diamond, star, rise, fall
    }

    package var form: Shape
    /// A class of page.css.
    package var style: String
    /// Of a bar left, right, low and high; of a point and of a line's corner both coordinates, nothing for a gap.
    package var at: [[Double]]
    /// Of a point, half its width.
    package var size: Double
    /// What each is, for pointers and assistive technology.
    package var titles: [String]?
    /// What is written into a bar or beside a point.
    package var names: [String]?
    /// What the legend says.
    package var key: String?
    /// Whether the keyboard moves through its points.
    package var isReachable: Bool?
    /// Of each point the ends of two bars through it: left, right, low and high.
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

  /// An upright line, with a word above it; a short one is a stem below its word.
  package struct Rule: Encodable, Hashable, Sendable {
    package var at: Double
    package var style: String
    package var text: String?
    package var isShort: Bool?

    package init(_ style: String, at: Double, text: String? = nil, isShort: Bool? = nil) {
      (self.at, self.style, self.text, self.isShort) = (at, style, text, isShort)
    }
  }

  /// What it shows, in words: for assistive technology, and in its place where no script runs.
  package var label: String
  package var form: Form
  /// Pixels.
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
