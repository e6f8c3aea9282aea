/// The visible rows of a list of thumbnails: their reused views, the cached thumbnails, and the rows to fetch.
public struct ThumbnailRows: Sendable {
  /// A visible row.
  public struct Row: Sendable {
    public let number: Int
    /// The number of its view, which showed another row before.
    public let view: Int
    public let thumbnail: Thumbnail?
  }

  public let (count, height): (Int, Double)
  public private(set) var cache: ThumbnailCache
  public private(set) var visible: [Row] = []
  /// The rows being fetched.
  public private(set) var fetching: [Int] = []
  /// The rows to fetch, and the fetches to cancel, since the last call of `show`.
  public private(set) var (asked, dropped): ([Int], [Int]) = ([], [])
  /// The number of rows that appeared with their thumbnail, and without.
  public private(set) var (hits, misses) = (0, 0)
  private var numbers = 0..<0
  /// The last thumbnail of each view.
  private var last: [Thumbnail?]
  private let bug: ThumbnailBug?

  /// `limit` is the cache's, in bytes. It must fit the thumbnails of a screen, which is `space` points high.
  public init(count: Int, height: Double, space: Double, limit: Int, bug: ThumbnailBug? = nil) {
    let views = Int(space / height) + 2
    precondition(
      limit >= views * Thumbnail.side * Thumbnail.side, "\(limit) bytes are too few for \(views) thumbnails")
    (self.count, self.height, self.bug) = (count, height, bug)
    cache = ThumbnailCache(limit: limit, bug: bug)
    last = Array(repeating: nil, count: views)
  }

  public mutating func arrive(_ thumbnail: Thumbnail, for row: Int) {
    fetching.removeAll { $0 == row }
    cache.insert(thumbnail, for: row)
  }

  /// Shows the rows in `space` points from an offset on.
  public mutating func show(from offset: Double, space: Double) {
    let before = numbers
    let first = max(0, Int(offset / height))
    numbers = first..<max(first, min(count, Int(((offset + space) / height).rounded(.up))))
    (asked, dropped) = ([], [])
    visible.removeAll(keepingCapacity: true)
    for number in numbers {
      let found = cache.use(number)
      if !before.contains(number) { if found == nil { misses += 1 } else { hits += 1 } }
      if found == nil, !fetching.contains(number) || bug == .fetchesTwice { asked.append(number) }
      let view = number % last.count
      if found != nil || bug != .storesPicture { last[view] = found }
      visible.append(Row(number: number, view: view, thumbnail: last[view]))
    }
    dropped = fetching.filter { !numbers.contains($0) }
    if bug != .losesFetch { fetching.removeAll { !numbers.contains($0) } }
    for row in asked where !fetching.contains(row) { fetching.append(row) }
  }
}
