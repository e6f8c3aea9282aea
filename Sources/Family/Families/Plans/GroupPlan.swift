package import Kernel

/// A group that shares photos for 48 hours, and its photos around the session.
package struct GroupPlan: Hashable, Sendable {
  /// Unique in the family, from 1.
  package var id: GroupID
  package var name: String
  /// 2 to 12 people with different names.
  package var members: [String]
  /// The group's zone, which determines its days; it never changes.
  package var zoneOffsetSeconds: Int
  /// Photos known when the session begins, in the order of the ids.
  package var photos: [GroupPhotoPlan]
  /// Photos that arrive during the session, by the time at which they become known.
  package var arrivals: [GroupPhotoPlan]

  /// How long a shared photo lives: 48 h (docs/product.md, section 6). Defined apart from the product, to compare the product's
  /// value with.
  package static let photoLifetimeSeconds: Int64 = 48 * 3_600
}

/// A photo shared with a group.
package struct GroupPhotoPlan: Hashable, Sendable {
  package var photo: PhotoPlan
  /// When the server accepted it; its 48 hours start here.
  package var shared: WallTime
  /// The member who shared it, and no other photo on that day of the group's zone.
  package var sender: String
  /// When others are notified, if later than it was shared, because its server was out of reach. No notice is sent after the 48
  /// hours.
  package var reported: WallTime?
  /// When it is withdrawn; `nil` for never.
  package var withdrawn: WallTime?

  /// When others are notified.
  package var known: WallTime { reported ?? shared }

  /// Creates a photo that is reported as soon as it is shared, and not withdrawn.
  package init(photo: PhotoPlan, shared: WallTime, sender: String) {
    self.photo = photo
    self.shared = shared
    self.sender = sender
  }
}
