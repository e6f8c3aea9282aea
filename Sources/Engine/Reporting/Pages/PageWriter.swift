internal import Foundation
internal import Metrics
internal import PageTemplate

/// Writes a page as one file: texts as markup, plots and timelines as JSON, both in one template.
///
/// Without scripts, all tables are readable, and a description replaces each plot.
struct PageWriter {
  /// The data that the script draws.
  private struct Drawings: Encodable {
    var plots: [Plot] = []
    var timelines: [Timeline] = []
  }

  private var drawings = Drawings()
  private var clips: PageClips?
  /// Number of drawings so far.
  private var drawn = 0

  private init() {}

  /// The whole file in UTF-8. Throws `unwritable` for a plot with a number that JSON cannot represent.
  static func bytes(_ page: Page) throws(ReportError) -> [UInt8] {
    var writer = PageWriter()
    let sections = page.sections.failingFirst { $0.isFailing || $0.standsFirst }
    let main = sections.map { writer.section($0) }.joined()
    let hasClips = writer.clips != nil
    let parts = [
      "title": Markup.escape(page.title), "house": Markup.escape(page.house),
      "name": Markup.escape(page.name), "first": sections.first.map { Markup.escape($0.id) } ?? "",
      "verdict": (page.verdict.mark.map { mark($0) + " " } ?? "")
        + "<span>\(Markup.escape(page.verdict.words))</span>",
      "warnings": page.warnings.isEmpty ? "" : list(page.warnings, "warnings") + "\n",
      "facts": facts(page.facts, "facts"), "contents": contents(sections),
      "footer": Markup.escape(page.footer),
      "main": main, "data": try writer.json(), "clips": writer.clips?.data ?? "",
      "style": PageTemplate.style + (hasClips ? PageTemplate.styleOfClips : ""),
      "script": (hasClips ? PageTemplate.scriptOfClips : "") + PageTemplate.script,
    ]
    return Array(filled(PageTemplate.html, parts).utf8)
  }

  /// The template with each `{{name}}` replaced. Replacements are not scanned.
  private static func filled(_ template: String, _ parts: [String: String]) -> String {
    let pieces = template.components(separatedBy: "{{")
    return pieces.dropFirst().reduce(into: pieces[0]) { page, piece in
      let halves = piece.components(separatedBy: "}}")
      guard halves.count == 2, let part = parts[halves[0]] else {
        preconditionFailure("page.html names a part that there is not: \(halves[0])")
      }
      page += part + halves[1]
    }
  }

  private func json() throws(ReportError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return TextBytes.scriptSafe(String(decoding: try encoder.encode(drawings), as: UTF8.self))
    } catch {
      throw .unwritable(what: "the page's data (\(error))")
    }
  }

  /// Links to the sections if there are more than three.
  private static func contents(_ sections: [Page.Section]) -> String {
    guard sections.count > 3 else { return "" }
    let links = sections.map { section in
      "<a href=\"#\(Markup.escape(section.id))\"\(section.isFailing ? " class=\"bad\"" : "")>\(Markup.escape(section.title))</a>"
    }
    return "<nav id=\"contents\" aria-label=\"Contents\">\(links.joined(separator: "\n"))</nav>\n"
  }

  // MARK: Blocks

  private mutating func section(_ section: Page.Section) -> String {
    let id = Markup.escape(section.id)
    let note = section.note.isEmpty ? "" : "<p class=\"note\">\(Markup.escape(section.note))</p>\n"
    let title = "<h2 id=\"\(id)-title\">\(Markup.escape(section.title))</h2>"
    let inner = "\(note)\(blocks(section.blocks))"
    let isFolded = section.isFolded && !section.isFailing
    return "<section id=\"\(id)\" aria-labelledby=\"\(id)-title\">\n"
      + (isFolded
        ? "<details class=\"topic\"><summary>\(title)</summary>\n\(inner)</details>" : "\(title)\n\(inner)")
      + "</section>\n"
  }

  private mutating func blocks(_ blocks: [Page.Block]) -> String {
    blocks.map { block($0) + "\n" }.joined()
  }

  private mutating func block(_ block: Page.Block) -> String {
    switch block {
    case .text(let text): return "<p>\(Markup.escape(text))</p>"
    case .note(let text): return "<p class=\"note\">\(Markup.escape(text))</p>"
    case .heading(let text): return "<h3>\(Markup.escape(text))</h3>"
    case .list(let lines, let isDense): return PageWriter.list(lines, isDense ? "dense" : "")
    case .verbatim(let text, let name):
      return "<pre tabindex=\"0\" aria-label=\"\(Markup.escape(name))\">\(Markup.escapeLines(text))</pre>"
    case .facts(let facts, let isSheet): return PageWriter.facts(facts, isSheet ? "sheet" : "facts small")
    case .table(let table): return self.table(table)
    case .plot(let plot, let caption, let facts): return figure(plot, caption, facts)
    case .drawing(let svg, let caption, let label):
      drawn += 1
      return
        "<figure class=\"screen\" role=\"img\" aria-label=\"\(Markup.escape(label))\"><figcaption>\(Markup.escape(caption))</figcaption>"
        + "\(PageWriter.inline(svg, number: drawn))</figure>"
    case .fold(let title, let inner):
      return "<details><summary>\(Markup.escape(title))</summary>\n\(blocks(inner))</details>"
    case .columns(let columns):
      return "<div class=\"pair\">\(columns.map { "<div>\(blocks($0))</div>" }.joined())</div>"
    case .clips(let clips):
      self.clips = clips
      return clips.markup
    case .timelines(let timelines):
      drawings.timelines += timelines
      return
        "<div id=\"timelines\"><p>\(timelines.count) sessions over time: these charts need a script.</p></div>"
    }
  }

  /// An SVG file as a part of the page: without its head, and with IDs that are unique on the page.
  private static func inline(_ svg: String, number: Int) -> String {
    guard let start = svg.range(of: "<svg") else { return "" }
    return svg[start.lowerBound...].replacingOccurrences(of: "id=\"", with: "id=\"d\(number)-")
      .replacingOccurrences(of: "href=\"#", with: "href=\"#d\(number)-")
      .replacingOccurrences(of: "url(#", with: "url(#d\(number)-")
  }

  private mutating func figure(_ plot: Plot, _ caption: String, _ facts: [Page.Fact]) -> String {
    let title = caption.isEmpty ? "" : "<figcaption>\(Markup.escape(caption))</figcaption>"
    let below = facts.isEmpty ? "" : PageWriter.facts(facts, "facts small")
    return "<figure>\(title)\(place(plot))\(below)</figure>"
  }

  private mutating func place(_ plot: Plot) -> String {
    drawings.plots.append(plot)
    return "<div class=\"plot \(plot.form.rawValue)\" data-plot=\"\(drawings.plots.count - 1)\">"
      + "\(Markup.escape(plot.label))</div>"
  }

  private static func list(_ lines: [String], _ style: String) -> String {
    let items = lines.map { "<li>\(Markup.escape($0))</li>" }.joined(separator: "\n")
    return "<ul\(style.isEmpty ? "" : " class=\"\(style)\"")>\(items)</ul>"
  }

  private static func facts(_ facts: [Page.Fact], _ style: String) -> String {
    let items = facts.map {
      "<div><dt>\(Markup.escape($0.name))</dt><dd>\(Markup.escape($0.value))</dd></div>"
    }
    return "<dl class=\"\(style)\">\(items.joined())</dl>"
  }

  // MARK: Tables

  private mutating func table(_ table: PageTable) -> String {
    let titles = table.columns.map { column in
      let title = Markup.escape(column.title)
      return "<th scope=\"col\"\(PageWriter.style(column))>"
        + (column.isSilent ? "<span class=\"silent\">\(title)</span>" : title) + "</th>"
    }
    var lines: [String] = []
    for row in table.rows {
      var line = "<tr>"
      for (place, (column, cell)) in zip(table.columns, row).enumerated() {
        let (open, close) = place == table.head ? ("th scope=\"row\"", "th") : ("td", "td")
        line += "<\(open)\(PageWriter.style(column))>\(self.cell(cell))</\(close)>"
      }
      lines.append(line + "</tr>")
    }
    return
      "<div class=\"scroll\"><table><caption class=\"silent\">\(Markup.escape(table.caption))</caption>\n"
      + "<thead><tr>\(titles.joined())</tr></thead>\n<tbody>\n\(lines.joined(separator: "\n"))\n</tbody></table></div>"
  }

  private static func style(_ column: PageTable.Column) -> String {
    let classes = [column.isFigure ? "n" : "", column.isSpare ? "spare" : ""].filter { !$0.isEmpty }
    return classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
  }

  private mutating func cell(_ cell: PageTable.Cell) -> String {
    cell.parts.map { part in
      switch part {
      case .text(let text): Markup.escape(text)
      case .code(let text): "<code>\(Markup.escape(text))</code>"
      case .strong(let text): "<strong>\(Markup.escape(text))</strong>"
      case .soft(let text): "<span class=\"of\">\(Markup.escape(text))</span>"
      case .small(let text): "<span class=\"rule\">\(Markup.escape(text))</span>"
      case .remark(let text): "<span class=\"remark\">\(Markup.escape(text))</span>"
      case .mark(let mark): PageWriter.mark(mark)
      case .link(let text, let place): "<a href=\"\(Markup.escape(place))\">\(Markup.escape(text))</a>"
      case .reference(let text, let place):
        "<a class=\"ref\" href=\"\(Markup.escape(place))\"><code>\(Markup.escape(text))</code></a>"
      case .anchor(let id): "<span id=\"\(Markup.escape(id))\"></span>"
      case .bar(let bar): PageWriter.bar(bar)
      case .plot(let plot): place(plot)
      }
    }.joined()
  }

  private static func mark(_ mark: Page.Mark) -> String {
    let (style, sign) =
      switch mark.tone {
      case .good: (" good", "✓")
      case .bad: (" bad", "✕")
      case .open: ("", "–")
      }
    return "<span class=\"mark\(style)\"><span aria-hidden=\"true\">\(sign)</span> "
      + "<span class=\"word\">\(Markup.escape(mark.word))</span></span>"
  }

  private static func bar(_ bar: PageTable.Cell.Bar) -> String {
    func percent(_ share: Double) -> String { String(format: "%.1f", min(100, max(0, share * 100))) }
    let (style, inner) =
      switch bar {
      case .gauge(let share, let holds):
        ("gauge\(holds ? "" : " over")", "<i style=\"width:\(percent(share * 0.75))%\"></i><b></b>")
      case .meter(let share, let isHollow):
        ("meter\(isHollow ? " hollow" : "")", "<i style=\"width:\(percent(share))%\"></i>")
      case .ratio(let ratio):
        ("ratio", "<b></b><i style=\"\(deviation(ratio))\"></i>")
      }
    return "<div class=\"\(style)\" aria-hidden=\"true\">\(inner)</div>"
  }

  private static func deviation(_ ratio: Double) -> String {
    guard ratio > 0 else { return "left:50%;width:0" }
    let part = min(1, max(-1, log2(ratio) / 2)) * 50
    return String(format: "left:%.1f%%;width:%.1f%%", 50 + min(0, part), abs(part))
  }
}

extension Page {
  /// The page as one file in UTF-8. Throws `unwritable` for a plot with a number that JSON cannot represent.
  package func bytes() throws(ReportError) -> [UInt8] { try PageWriter.bytes(self) }
}
