internal import Kernel

/// What the grid is likely to show next without a scroll; equal twice means that nothing else is expected.
struct GridOutlook: Hashable, Sendable {
  /// The category in front; `nil` when nothing is fetched ahead.
  var category: Int?
  /// Whether the last change of category went to a later one.
  var goesOn = true
  /// The category that a finger is about to bring: by its chip, or by moving that way.
  var coming: Int?
  /// What the grid shows when the screen in front of it goes; empty while it is itself in front.
  var behind = 0..<0
  /// Whether that screen may be about to go.
  var returns = false
}

/// Where the grid is, for what it expects.
enum GridPlace: Hashable, Sendable {
  case front
  /// Behind another screen, which may be about to go or not.
  case behind(returns: Bool)
}

extension GridScreen {
  /// Has thumbnails fetched that no scroll leads to, the likeliest first. See docs/product.md, section 5.
  ///
  /// In front: the first screen of the category whose chip is touched, then those of the categories beside this one, first
  /// on the side where the last change led. Behind another screen: what shows when that one goes, and the photo that
  /// fullscreen would open each neighbour on. O(1) unless that changed, else O(a few screens). What left memory meanwhile is
  /// asked for again when that changes, or with `retries`.
  mutating func expectThumbnails(_ place: GridPlace, _ context: inout GalleryContext) {
    let next = look(place, context)
    guard next != outlook else { return }
    outlook = next
    context.photos.beginExpecting()
    if let category = next.category {
      if place != .front {
        expect(next.behind, of: category, next.returns ? .all : .ready, &context)
      } else if let coming = next.coming, coming < context.album.count {
        expect(grid.firstScreen, of: coming, .all, &context)
      }
      expectNeighbours(of: category, isBehind: place != .front, &context)
    }
    context.photos.commitExpected(into: &context.effects)
  }

  private func look(_ place: GridPlace, _ context: GalleryContext) -> GridOutlook {
    guard context.fetchesAhead, let front = context.album.front else { return GridOutlook() }
    var next = GridOutlook(category: front, goesOn: outlook.goesOn)
    if let before = outlook.category, before != front { next.goesOn = front > before }
    if case .behind(let returns) = place {
      next.returns = returns
      next.behind = grid.visible
    } else {
      next.coming = coming
    }
    return next
  }

  /// On the way, the upper half of a first screen where it was never made, which takes long; of all what is in memory is
  /// kept. The rest is asked for once a finger sets out.
  private func expectNeighbours(of category: Int, isBehind: Bool, _ context: inout GalleryContext) {
    for distance in 0..<max(0, context.settings.prefetchCategoryCount) {
      let near = distance + 1
      for step in outlook.goesOn ? [near, -near] : [-near, near] {
        guard let beside = context.album.neighbour(of: category, step) else { continue }
        if isBehind, let index = context.album[beside].rememberedIndex {
          expect(index..<index + 1, of: beside, .all, &context)
        }
        if !isBehind && (step > 0) == outlook.goesOn {
          let count = min(grid.firstScreen.count, context.album[beside].roll.count)
          expect(0..<grid.geometry.upperHalf(count), of: beside, .slow, &context)
        }
        expect(grid.firstScreen, of: beside, .ready, &context)
      }
    }
  }

  /// Which thumbnails of some to expect: those in memory, also those that take long, or all.
  enum Which {
    case ready, slow, all

    func holds(_ copy: PhotoAvailability.Copy) -> Bool {
      self == .all || copy.readiness == .ready || (self == .slow && !copy.isQuick)
    }
  }

  private func expect(
    _ indices: Range<Int>, of category: Int, _ which: Which, _ context: inout GalleryContext
  ) {
    let roll = context.album[category].roll
    for index in indices where index < roll.count {
      let slot = roll[index].slot
      if which.holds(context.photos.copy(slot, .thumbnail)) { context.photos.expect(slot) }
    }
  }
}
