/// What every page has around its content: a file by itself, which loads nothing and runs no script but its own.
package struct PageSkeleton {
  private let title: String
  private let style: String
  private let skip: (anchor: String, words: String)
  private let header: String
  private let main: String
  private let footer: String
  private let scripts: String

  /// `title` and the words of `skip` are text, the others markup: `header` and `footer` with their own elements, `style` what
  /// the page needs beyond `PageStyle`, `scripts` whole elements. `skip` is the link for keyboards past the header.
  package init(
    title: String, style: String = "", skip: (anchor: String, words: String), header: String, main: String,
    footer: String, scripts: String = ""
  ) {
    self.title = title
    self.style = style
    self.skip = skip
    self.header = header
    self.main = main
    self.footer = footer
    self.scripts = scripts
  }

  /// The whole page.
  package var html: String {
    let policy =
      "default-src 'none'; style-src 'unsafe-inline'"
      + (scripts.isEmpty ? "" : "; script-src 'unsafe-inline'")
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="color-scheme" content="light dark">
      <title>\(Markup.escape(title))</title>
      <style>
      \(PageStyle.text)\(PageSkeleton.onItsLine(style))
      </style>
      </head>
      <body>
      <a class="skip" href="#\(skip.anchor)">\(Markup.escape(skip.words))</a>
      \(header)
      <main>
      \(main)
      </main>
      \(footer)\(PageSkeleton.onItsLine(scripts))
      </body>
      </html>

      """
  }

  private static func onItsLine(_ text: String) -> String { text.isEmpty ? "" : "\n\(text)" }

  /// A list of facts for a header, in the order given.
  package static func facts(_ facts: [(name: String, value: String)]) -> String {
    let items = facts.map {
      "<div><dt>\(Markup.escape($0.name))</dt><dd>\(Markup.escape($0.value))</dd></div>"
    }
    return "<dl class=\"facts\">\(items.joined())</dl>"
  }
}
