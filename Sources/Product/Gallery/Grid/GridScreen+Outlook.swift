internal import Kernel

/// The content that the grid will probably show next without scrolling; equal values expect the same thumbnails.
struct GridOutlook: Hashable, Sendable {
  /// The front category; `nil` when prefetching is off.
  var category: Int?
  /// Whether the last category change went to a later category.
  var goesOn = true
  /// The category that a finger is about to select: by touching its chip, or by dragging towards it.
  var coming: Int?
  /// The photos that the grid shows when the screen in front closes; empty while the grid is in front.
  var behind = 0..<0
  /// Whether that screen may be about to close.
  var returns = false
}

/// The grid's position among screens, for prefetching.
enum GridPlace: Hashable, Sendable {
  case front
  /// Behind another screen, which may be about to close.
  case behind(returns: Bool)
}

extension GridScreen {
  /// Prefetches thumbnails that scrolling does not reach, the likeliest first. See docs/product.md, section 5.
  ///
  /// In front: the first screen of the touched chip's category, then of the neighbouring categories, first in the direction of
  /// the last change. Behind another screen: the photos shown when it closes, and the photo that fullscreen would open in each
  /// neighbour. O(1) unless this changed, else O(a few screens). Evicted thumbnails are requested again on a change, or with
  /// `retries`.
  mutating func expectThumbnails(_ place: GridPlace, _ context: inout GalleryContext) {
    let next = outlook(place, context)
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

  private func outlook(_ place: GridPlace, _ context: GalleryContext) -> GridOutlook {
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

  /// For neighbours: the upper half of a first screen that was never decoded, which is slow, and everything that is in memory.
  /// The rest is requested once a finger starts moving.
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

  /// The thumbnails of a range to expect: those in memory, also slow ones, or all.
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
