extension MomentContents {
  func mediaItem(_ id: MediaID) -> MediaItem? { mediaList[id] }

  /// The changes that delete a person: collages, media and moments, then the person. Other people's collages made for
  /// one of the moments remain.
  func deletion(ofPerson id: PersonID) -> [RowChange] {
    let gone = moments(of: id)
    var changes: [RowChange] = collages(of: id).map { .delete(.collage($0)) }
    for var collage in collages.values.sorted(by: { $0.id < $1.id }) where collage.person != id {
      guard let moment = collage.moment, gone.contains(moment) else { continue }
      collage.moment = nil
      changes.append(.put(.collage(collage)))
    }
    changes += media(of: .person(id)).map { .delete(.media($0.id)) }
    for moment in gone {
      changes += media(of: .moment(moment)).map { .delete(.media($0.id)) }
      changes.append(.delete(.moment(moment)))
    }
    changes.append(.delete(.person(id)))
    return changes
  }

  /// The pictures that these changes' rows use before them, each once, in the order of the changes.
  func pictures(of changes: [RowChange]) -> [PhotoID] {
    var pictures: [PhotoID] = []
    var noted: Set<PhotoID> = []
    func note(_ photo: PhotoID?) {
      if let photo, noted.insert(photo).inserted { pictures.append(photo) }
    }
    for change in changes {
      switch change {
      case .put(.person(let person)): note(people[person.id]?.avatar?.photo)
      case .delete(.person(let id)): note(people[id]?.avatar?.photo)
      case .put(.media(let item)): note(mediaList[item.id]?.photo)
      case .delete(.media(let id)): note(mediaList[id]?.photo)
      case .put(.collage(let collage)): note(collages[collage.id]?.picture)
      case .delete(.collage(let id)): note(collages[id]?.picture)
      default: break
      }
    }
    return pictures
  }

  /// The highest ID of any row. O(rows).
  var highestNumber: Int64 {
    let media = mediaList.items.values.joined().map(\.id.raw).max() ?? 0
    return [
      people.keys.map(\.raw).max() ?? 0, moments.keys.map(\.raw).max() ?? 0,
      categories.map(\.id.raw).max() ?? 0, collages.keys.map(\.raw).max() ?? 0, media,
    ].reduce(0, max)
  }
}
