internal import Garden
internal import Kernel

/// The days of the garden that were on screen in the frame before.
struct DaysBefore {
  private(set) var items: [DisplayItem] = []

  /// Stores the frame's days for the next frame, as a copy. `TapReader.keep` explains the copy.
  mutating func keep(_ frame: GardenSnapshot) {
    guard frame.isChanged else { return }
    items.removeAll(keepingCapacity: true)
    items.append(contentsOf: frame.items.lazy.filter { $0.id.slot == GardenSlot.day.rawValue })
  }
}
