public import Kernel

/// Maps external names of photos, such as UUIDs, to the app's numbers.
///
/// Numbers follow from names (`PhotoID(named:)`), so storing them is optional. Contains the names requested in this launch.
public struct PhotoNames: Hashable, Sendable {
  private var names: [PhotoID: String] = [:]

  /// Creates an empty mapping.
  public init() {}

  /// The number of a name; `nil` when another name has it, and the photo must be left out. O(length).
  public mutating func id(of name: String) -> PhotoID? {
    let photo = PhotoID(named: name)
    guard let known = names[photo] else {
      names[photo] = name
      return photo
    }
    return known == name || known.lowercased() == name.lowercased() ? photo : nil
  }

  /// The names, sorted by number. O(n log n).
  var sortedNames: [String] { names.sorted { $0.key < $1.key }.map(\.value) }

  /// The first name of a photo; `nil` for an unknown one. O(1).
  public func name(of photo: PhotoID) -> String? { names[photo] }
}
