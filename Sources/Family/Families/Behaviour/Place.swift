package import Gallery

/// A place in the app with its own set of actions: a screen, or fullscreen with a zoomed photo.
package struct Place: Hashable, Sendable, CaseIterable {
  package let screen: GalleryScreen
  private let isZoomed: Bool

  package static let grid = Place(.grid)
  package static let fullscreen = Place(.fullscreen)
  package static let zoomed = Place(.fullscreen, isZoomed: true)
  package static let groupList = Place(.groupList)
  package static let groupViewer = Place(.groupViewer)
  package static let pinPad = Place(.pinPad)
  package static let parent = Place(.parent)
  package static let dashboard = Place(.dashboard)
  package static let redemption = Place(.redemption)
  package static let parentPhotos = Place(.parentPhotos)
  package static let parentPhoto = Place(.parentPhoto)
  package static let parentCategories = Place(.parentCategories)
  package static let parentChildren = Place(.parentChildren)

  /// All places, in the order of the screens.
  package static let allCases: [Place] = GalleryScreen.allCases.flatMap { screen in
    screen == .fullscreen ? [Place(screen), .zoomed] : [Place(screen)]
  }

  package init(_ screen: GalleryScreen) { self.init(screen, isZoomed: false) }

  private init(_ screen: GalleryScreen, isZoomed: Bool) { (self.screen, self.isZoomed) = (screen, isZoomed) }

  init(_ sense: ScreenSense) {
    self.init(sense.screen, isZoomed: sense.screen == .fullscreen && sense.isZoomed)
  }

  /// The spelling in scenarios, such as `group-list` or `zoomed`.
  package var name: String {
    if isZoomed { return "zoomed" }
    return "\(screen)".reduce(into: "") { name, letter in
      if letter.isUppercase { name += "-" }
      name += letter.lowercased()
    }
  }
}
