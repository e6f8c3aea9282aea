public import Kernel

/// The gallery's texts: the key of a `DisplayText` and what its two numbers mean.
public enum TextKey: UInt16, Hashable, Sendable, CaseIterable {
  /// The first number is an index into the catalogue's categories, groups, or the senders met so far.
  case categoryName = 1
  case categoryToast, groupName, senderName
  /// "i / n".
  case position
  case justNow, minutesAgo, hoursAgo
  case noCategories, emptyCategory
  /// The second takes a group (docs/product.md, section 4).
  case noPhotos, firstToShare, failedToLoad
  case photoFailed
  /// Download progress, per mille.
  case progress
  case groups, lock, back, close, parentMode
  case enterPin, digit, digitsTyped, cancel, delete, waitSeconds
  /// For notices: how many points; the first number is the lower 24 bits, the second those above.
  case pointsEarned
  case kidsMode

  /// A text with this key and up to two numbers under 2^24.
  @inlinable public func text(_ first: Int = 0, _ second: Int = 0) -> DisplayText {
    DisplayText(key: rawValue, first, second)
  }

  /// What it says, in English; empty of one that says its numbers (`DisplayTextTable`).
  var words: String {
    switch self {
    case .justNow: "Just now"
    case .noCategories: "No categories yet"
    case .emptyCategory: "No photos here yet"
    case .noPhotos: "No photos yet"
    case .failedToLoad: "Failed to load photos"
    case .photoFailed: "Failed to load photo"
    case .groups: "Groups"
    case .lock: "Leave kids mode"
    case .back: "Back"
    case .close: "Close"
    case .parentMode: "Parents"
    case .kidsMode: "Back to the children"
    case .enterPin: "Enter PIN"
    case .cancel: "Cancel"
    case .delete: "Delete digit"
    default: ""
    }
  }
}

/// The sizes of the gallery's texts, in points.
///
/// Toasts as docs/product.md, section 2 has them; the others are those of the platform's text styles at its standard size:
/// body and headline, caption, title.
enum TextSize {
  static let toast: UInt8 = 18
  static let body: UInt8 = 17
  static let caption: UInt8 = 12
  static let title: UInt8 = 22
}
