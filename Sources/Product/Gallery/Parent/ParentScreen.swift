internal import Kernel

/// What stands for the parents' app: kids mode is left, and the way back is an event.
struct ParentScreen: ScreenBehaviour {
  func layOut(_ context: inout GalleryContext) {
    context.canvas.fill(.plain)
    let strip = context.canvas.topStrip(ChipBar.height)
    context.canvas.put(.label, 0, .label, strip, text: TextKey.parentMode.text())
  }
}
