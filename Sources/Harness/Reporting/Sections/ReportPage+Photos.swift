internal import Metrics

extension ReportPage {
  /// Rows of the list; `run.sqlite` has all.
  private static let photoLimit = 3_000
  /// Characters of a name, and of an error.
  private static let nameLength = 120
  private static let faultLength = 200

  /// Every file that stood for the album, on every device; nothing where painted photos did.
  var photoFileSection: String {
    guard !photos.isEmpty else { return "" }
    let unseen = photos.count { !$0.isSeen }
    let faulty = photos.count { !$0.error.isEmpty }
    let columns: [Markup.Column] = [
      .text("file"), .text("on").spare, .figure("small"), .figure("full size"), .figure("decodes"),
      .figure("taking").spare, .figure("as displayed").spare, .text("error"),
    ]
    let rows = photos.prefix(ReportPage.photoLimit).map(cells)
    let more =
      photos.count > rows.count
      ? "<p class=\"note\">\(FigureText.grouped(rows.count)) of \(FigureText.grouped(photos.count)) are listed; "
        + "the table photos of run.sqlite has all.</p>" : ""
    let title =
      "\(FigureText.grouped(photos.count)) files, \(FigureText.grouped(unseen)) not shown both ways, "
      + "\(FigureText.grouped(faulty)) with an error"
    let found = facts.photoFiles.map { "<p>\(Markup.escape($0)).</p>" } ?? ""
    let list = Markup.fold(title, Markup.table("Files, and when each was shown", columns, rows) + more)
    return Markup.section(
      "photo-files", "Photos of the directory",
      note:
        "When each file was first shown, small in the grid and full size in fullscreen, in minutes and seconds of "
        + "the session; of a file that cannot be shown, when what stands for it was. Files with gaps come first, then "
        + "those with an error.", found + list)
  }

  private func cells(_ photo: PhotoRow) -> [String] {
    func moment(_ instant: Int64?) -> String {
      instant.map { FigureText.moment($0) } ?? "<strong>never</strong>"
    }
    let size = photo.width > 0 ? "\(photo.width) x \(photo.height)" : "unknown"
    return [
      Markup.escape(String(photo.file.suffix(ReportPage.nameLength))),
      "family \(photo.family) child \(photo.child)", moment(photo.small), moment(photo.full),
      FigureText.grouped(photo.decodes),
      photo.decodes > 0 ? Markup.milliseconds(photo.decodeNanoseconds) : "", size,
      Markup.escape(String(photo.error.prefix(ReportPage.faultLength))),
    ]
  }
}
