internal import CVirtualSystem
internal import Foundation

/// The observers of one app at `NotificationCenter.default`, a single object for the whole process.
final class AppNotifications {
  /// Holds this app's observers while another app's are at the center. Never released: a killed app deinitialises no objects.
  private let other = Unmanaged.passRetained(NotificationCenter())

  /// Swaps the observers at the process's center with those held by `other`.
  func exchange() {
    let center = Unmanaged.passUnretained(NotificationCenter.default)
    _ = skiprope_virtual_exchange(center.toOpaque(), other.toOpaque())
  }
}
