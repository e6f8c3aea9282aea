extension MomentRows {
  /// The first contradiction between rows in words, or `nil`. For rows of a store that may be damaged. O(rows).
  public var contradiction: String? {
    for (kind, numbers) in [
      ("people", people.map(\.id.raw)), ("categories", categories.map(\.id.raw)),
      ("moments", moments.map(\.id.raw)), ("media", media.map(\.id.raw)),
      ("collages", collages.map(\.id.raw)),
    ] {
      guard zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) else {
        return "numbers of \(kind) do not rise"
      }
      guard numbers.allSatisfy({ (1...max(lastNumber, 1)).contains($0) }) else {
        return "a number of \(kind) was never given"
      }
    }
    guard categories.starts(with: MomentCategory.seeds) else { return "the seeds are not there" }
    let (people, categories) = (Set(people.map(\.id)), Set(categories.map(\.id)))
    let known = Set(moments.map(\.id))
    if let row = moments.first(where: { !people.contains($0.person) || !categories.contains($0.category) }) {
      return "moment \(row.id.raw) belongs to nobody or is of no category"
    }
    if let row = collages.first(where: { row in
      !people.contains(row.person) || !(row.moment.map { known.contains($0) } ?? true)
    }) {
      return "collage \(row.id.raw) belongs to nobody or is of no moment"
    }
    return contradictionOfMedia(people, known)
  }

  private func contradictionOfMedia(_ people: Set<PersonID>, _ moments: Set<MomentID>) -> String? {
    var places: [MediaItem.Owner: [Int]] = [:]
    for item in media {
      let isOwned =
        switch item.owner {
        case .person(let id): people.contains(id)
        case .moment(let id): moments.contains(id)
        }
      guard isOwned else { return "media \(item.id.raw) belong to nobody" }
      places[item.owner, default: []].append(item.place)
    }
    let isBroken = places.values.contains { $0.sorted() != Array(0..<$0.count) }
    return isBroken ? "the places of somebody's media have gaps" : nil
  }
}
