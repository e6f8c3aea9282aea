internal import Garden
internal import Kernel

/// The days of the garden that were on screen in the frame before.
struct DaysBefore {
  private(set) var items: [DisplayItem] = []

  /// Keeps them for the next frame; a copy of its own, as `TapReader.keep` makes one.
  mutating func keep(_ frame: GardenSnapshot) {
    guard frame.isChanged else { return }
    items.removeAll(keepingCapacity: true)
    items.append(contentsOf: frame.items.lazy.filter { $0.id.slot == GardenSlot.day.rawValue })
  }
}
