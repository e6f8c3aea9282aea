package import Kernel

/// A group that shares photos for 48 hours, and its photos around the session.
package struct GroupPlan: Hashable, Sendable {
  /// Unique in the family, from 1.
  package var id: GroupID
  package var name: String
  /// 2 to 12 people, all names different.
  package var members: [String]
  /// The group's zone, by which its days are counted; it never changes.
  package var zoneOffsetSeconds: Int
  /// Known when the session begins, in the order of their ids.
  package var photos: [GroupPhotoPlan]
  /// Told of during the session, by the time of that.
  package var arrivals: [GroupPhotoPlan]

  /// How long a shared photo lives: 48 h (docs/product.md, section 6). The plan says it by itself, apart from the product,
  /// so that the product's own figure is held against it.
  package static let photoLifetimeSeconds: Int64 = 48 * 3_600
}

/// A photo shared with a group.
package struct GroupPhotoPlan: Hashable, Sendable {
  package var photo: PhotoPlan
  /// When the server took it; its 48 hours run from here.
  package var shared: WallTime
  /// One of the group's members, who shared no other photo on that day of the group's zone.
  package var sender: String
  /// When others hear of it, where that is later than it was shared: its server was out of reach. Nobody is told of such a photo
  /// any more once its 48 hours are over.
  package var told: WallTime?
  /// When it is taken back; `nil`: never.
  package var withdrawn: WallTime?

  /// When others hear of it.
  package var known: WallTime { told ?? shared }

  /// A photo that is told of as soon as it is shared, and not taken back.
  package init(photo: PhotoPlan, shared: WallTime, sender: String) {
    self.photo = photo
    self.shared = shared
    self.sender = sender
  }
}
