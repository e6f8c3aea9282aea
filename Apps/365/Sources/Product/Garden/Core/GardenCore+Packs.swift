internal import Celebrations
internal import Kernel
internal import Moments

extension GardenCore {
  // MARK: Making

  /// Begins a pack for a moment on a day, replacing the open one.
  mutating func openPack(_ moment: Moment, on day: CivilDay) {
    leavePack()
    sheet = nil
    turn(to: .create)
    pack = PackMaking(moment, on: day)
    letters.removeAll(keepingCapacity: true)
    effects.append(.reported(.celebrationPackStarted))
  }

  /// Begins a pack for the moment's next day. Without a next day nothing happens.
  mutating func openPack(_ id: MomentID) {
    guard let moment = store.contents.moments[id], let day = moment.date.next(onOrAfter: today) else {
      return
    }
    openPack(moment, on: day)
  }

  mutating func pressInPack(_ button: GardenButton) {
    switch button {
    case .leavePack: leavePack()
    case .backInPack: goBackInPack()
    case .nextInPack: pack?.chooseTemplate()
    case .morePhotos:
      let count = pack?.pool(store.contents, photos).count ?? 0
      pack?.turnPage(of: count, PackMaking.room(canvas))
    case .story: pack?.format = .story
    case .feed: pack?.format = .feed
    case .makePack: makePack()
    case .savePack: savePack()
    default: if let picture = pack?.picture { share(picture) }
    }
  }

  mutating func choosePhoto(_ place: Int) {
    guard let pool = pack?.pool(store.contents, photos), pool.indices.contains(place) else { return }
    pack?.toggle(pool[place])
  }

  /// Copies a touched caption, which is then stored with the picture.
  mutating func copyCaption(_ number: Int) {
    guard let key = CaptionKey(rawValue: UInt16(clamping: number)),
      let text = pack?.spell(key, store.contents, in: language)
    else { return }
    pack?.caption = key
    effects.append(.copies(text))
    effects.append(.reported(.captionCopied))
    notice = Notice(text: .copied, until: vsync + Notice.length, undo: nil)
  }

  /// Renders photo by photo, so that leaving can cancel between two.
  private mutating func makePack() {
    guard let made = pack, made.step == .template, made.fits(made.template) else { return }
    let id = nextRequest()
    let order = CollageOrder(
      template: made.template, format: made.format, photos: made.photos,
      picture: PhotoID(named: "collage \(clock.time(at: vsync).nanoseconds) \(id.raw)"))
    pack?.begin(PackMaking.Rendering(order: order, request: id))
    requests.append(.start(id, .place(order, 0), rank: 0))
  }

  mutating func goOnRendering(_ outcome: GardenOutcome) {
    guard var rendering = pack?.rendering else { return }
    isDirty = true
    guard outcome == .done else {
      pack?.goBack()
      notice = Notice(text: .notMade, until: vsync + Notice.length, undo: nil)
      return
    }
    let order = rendering.order
    if rendering.placed == order.photos.count {
      pack?.finish()
      return
    }
    rendering.placed += 1
    rendering.request = nextRequest()
    pack?.rendering = rendering
    let next: GardenTask =
      rendering.placed == order.photos.count ? .finishCollage(order) : .place(order, rendering.placed)
    requests.append(.start(rendering.request, next, rank: 0))
  }

  /// Cancels the rendering: a running task is not awaited, and no other begins.
  mutating func stopRendering() {
    guard let rendering = pack?.rendering else { return }
    requests.append(.cancel(rendering.request))
    // The picture may be finished already.
    if rendering.placed == rendering.order.photos.count { remove(pictures: [rendering.order.picture]) }
    pack?.goBack()
    isDirty = true
  }

  private mutating func goBackInPack() {
    guard pack?.rendering == nil else { return stopRendering() }
    dropPicture()
    pack?.goBack()
  }

  /// Closes the pack and removes a picture that was not saved.
  private mutating func leavePack() {
    stopRendering()
    dropPicture()
    pack = nil
  }

  private mutating func dropPicture() {
    guard let pack, let picture = pack.picture, !pack.isSaved, savingPack?.picture != picture else { return }
    remove(pictures: [picture])
  }

  /// Closes the pack of a deleted moment, and the page of a deleted collage.
  mutating func closeWhatIsGone() {
    if let pack, store.contents.moments[pack.moment] == nil { leavePack() }
    if let front = library.front, store.contents.collages[front] == nil {
      library.page = .collages(page: 0)
    }
  }

  // MARK: The library

  private mutating func savePack() {
    guard let made = pack, let picture = made.picture, !made.isSaved, savingPack == nil else { return }
    let id = nextRequest()
    savingPack = (id, picture)
    ask(
      .storeCollage(
        CollageDraft(
          person: made.person, moment: made.moment, template: made.template, format: made.format,
          photos: made.photos,
          caption: made.caption.map { made.spell($0, store.contents, in: language) } ?? "",
          createdAt: clock.time(at: vsync), picture: picture)), as: id)
  }

  mutating func noteSavedPack() {
    effects.append(.feels(.medium))
    if pack?.picture == savingPack?.picture { pack?.isSaved = true }
    savingPack = nil
    notice = Notice(text: .saved, until: vsync + Notice.length, undo: nil)
  }

  /// Notes a failed save. The picture stays while its pack is open.
  mutating func noteFailedPack() {
    guard let picture = savingPack?.picture else { return }
    savingPack = nil
    if pack?.picture != picture { remove(pictures: [picture]) }
    notice = Notice(text: .notSaved, until: vsync + Notice.length, undo: nil)
    isDirty = true
  }

  private mutating func share(_ picture: PhotoID) {
    effects.append(.shares(picture))
    effects.append(.reported(.celebrationPackExported))
    celebrate()
  }

  mutating func pressInLibrary(_ button: GardenButton) {
    guard let front = library.front else {
      if button == .moreCollages { library.turnPage(canvas, store.contents.collages.count) }
      return
    }
    switch button {
    case .shareCollage: if let picture = store.contents.collages[front]?.picture { share(picture) }
    case .deleteCollage: library.page = .collage(front, isAsking: true)
    case .storeCollage: library.page = .collage(front, isAsking: false)
    case .readCaption: library.page = .caption(front, page: 0)
    case .confirmDeleteCollage:
      library.page = .collages(page: 0)
      ask(.deleteCollage(front))
    default: library.page = .collages(page: 0)
    }
  }

  mutating func remove(pictures: [PhotoID]) {
    guard !pictures.isEmpty else { return }
    requests.append(.start(nextRequest(), .removePictures(pictures), rank: 0))
  }
}
