public import Kernel

/// What photos are called outside, where they are known by a UUID or some other text, and not by a number.
///
/// Numbers come from the names alone (`PhotoID(named:)`), so this need not be kept from launch to launch: it knows the names
/// that were asked for in this one.
public struct PhotoNames: Hashable, Sendable {
  private var names: [PhotoID: String] = [:]

  /// No name is known.
  public init() {}

  /// The number of a photo of that name; `nil` when another name has it, and then the photo has to be left out. O(length).
  public mutating func id(of name: String) -> PhotoID? {
    let photo = PhotoID(named: name)
    guard let known = names[photo] else {
      names[photo] = name
      return photo
    }
    return known == name || known.lowercased() == name.lowercased() ? photo : nil
  }

  /// The names by their numbers. O(n log n).
  var sortedNames: [String] { names.sorted { $0.key < $1.key }.map(\.value) }

  /// What the photo is called, as it was first; `nil` for one whose name was not asked for. O(1).
  public func name(of photo: PhotoID) -> String? { names[photo] }
}
