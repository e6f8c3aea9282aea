import FamilySubject
import Gallery
import Kernel
import Simulation
import Skiprope
import Testing
import Touches

@Suite("The expected gesture of a child's intent")
struct ExpectedGestureTests {
  private func expected(_ intent: TouchIntent, on screen: GalleryScreen) -> ExpectedGesture {
    FamilySubject.expected(of: intent, on: "\(screen)")
  }

  @Test("a gesture is expected as meant if the screen uses it")
  func heard() {
    for screen in GalleryScreen.allCases { #expect(expected(.tap, on: screen) == .one(.tap)) }
    for screen in [GalleryScreen.grid, .fullscreen, .groupViewer] {
      #expect(expected(.swipeLeft, on: screen) == .one(.swipeLeft))
      #expect(expected(.swipeRight, on: screen) == .one(.swipeRight))
    }
    for screen in [GalleryScreen.groupList, .parentPhotos] {
      #expect(expected(.longPress, on: screen) == .one(.longPress))
    }
    #expect(expected(.doubleTap, on: .fullscreen) == .one(.doubleTap))
    #expect(expected(.swipeUp, on: .fullscreen) == .one(.swipeUp))
    #expect(expected(.swipeDown, on: .fullscreen) == .one(.swipeDown))
    #expect(expected(.pinchIn, on: .fullscreen) == .one(.pinch))
    #expect(expected(.pinchOut, on: .fullscreen) == .one(.pinch))
  }

  // What nobody expected was called a hit.
  @Test("elsewhere any is expected, but a pinch must not commit, and a palm nowhere")
  func deaf() {
    for (intent, screen) in [
      (.swipeUp, .grid), (.doubleTap, .grid), (.longPress, .fullscreen), (.swipeLeft, .pinPad),
      (.burst, .grid), (.drag, .fullscreen),
    ] as [(TouchIntent, GalleryScreen)] { #expect(expected(intent, on: screen) == .anything) }
    for screen in GalleryScreen.allCases {
      #expect(expected(.palm, on: screen) == .nothing && expected(.graze, on: screen) == .nothing)
      if screen != .fullscreen { #expect(expected(.pinchIn, on: screen) == .nothing) }
    }
  }
}
