internal import Kernel
internal import Moments

/// The actions of a day's sheet.
extension GardenCore {
  mutating func pressOnSheet(_ button: GardenButton) {
    switch button {
    case .closeSheet: close()
    case .addOnDay: if let day = sheet?.day { open(EnteredMoment(day)) }
    case .moreMoments: sheet?.turnPage(canvas)
    case .editMoment: if let moment = sheet?.chosenMoment { open(EnteredMoment(changing: moment, today)) }
    case .deleteMoment: if sheet?.chosen != nil { sheet?.face = .asking }
    case .keepMoment: sheet?.face = .moments
    case .confirmDeleteMoment:
      guard sheet?.face == .asking, let moment = sheet?.chosen else { return }
      sheet?.face = .moments
      ask(.deleteMoment(moment))
    case .celebrationPack:
      if let sheet, let moment = sheet.chosenMoment { openPack(moment, on: sheet.day) }
    case .addPhotos, .closePhotos, .earlierPhoto, .laterPhoto, .removePhoto, .moreMedia:
      pressAmongPhotos(button)
    case .readNotes:
      guard sheet?.face == .moments else { return }
      sheet?.face = .notes(page: 0)
      sheet?.motion.turn(to: .large, on: canvas, at: vsync)
    default:
      guard let moment = sheet?.chosenMoment else { return }
      want(button, moment)
    }
  }

  /// Requests an action: calls and messages use the person's number, others the system's means.
  private mutating func want(_ button: GardenButton, _ moment: Moment) {
    guard let action = PhoneLink.Action(button) else {
      return effects.append(.wants(button, moment.person, moment.id))
    }
    guard let number = store.contents.people[moment.person]?.phone else { return }
    let id = nextRequest()
    opening.insert(id)
    requests.append(.start(id, .open(PhoneLink(action, number)), rank: 0))
  }

  /// Takes the end of a call or message; returns false for another request. If the device cannot open it, a notice
  /// says so.
  mutating func noteOpened(_ id: RequestID, _ outcome: GardenOutcome) -> Bool {
    guard opening.remove(id) != nil else { return false }
    if outcome == .refused {
      notice = Notice(text: .notOpened, until: vsync + Notice.length, undo: nil)
      isDirty = true
    }
    return true
  }

  private mutating func pressAmongPhotos(_ button: GardenButton) {
    guard let sheet, let moment = sheet.chosen else { return }
    switch (button, sheet.face) {
    case (.closePhotos, .library): self.sheet?.face = .media(chosen: nil, page: 0)
    case (.closePhotos, _): self.sheet?.face = .moments
    case (.moreMedia, .library(let page)):
      let page = next(page, of: photos.count, sheet)
      self.sheet?.face = .library(page: page)
    case (.moreMedia, .media(let medium, let page)):
      let count = store.contents.media(of: .moment(moment)).count
      let page = next(page, of: count, sheet)
      self.sheet?.face = .media(chosen: medium, page: page)
    case (.earlierPhoto, .media(let medium?, _)): move(medium, by: -1, of: moment)
    case (.laterPhoto, .media(let medium?, _)): move(medium, by: 1, of: moment)
    case (.removePhoto, .media(let medium?, let page)):
      self.sheet?.face = .media(chosen: nil, page: page)
      ask(.removeMedia(medium))
    case (.addPhotos, _): self.sheet?.face = .library(page: 0)
    default: break
    }
    if button == .addPhotos || button == .closePhotos {
      self.sheet?.motion.turn(to: .large, on: canvas, at: vsync)
    }
  }

  private func next(_ page: Int, of count: Int, _ sheet: DaySheet) -> Int {
    (page + 1) * DaySheet.tileRoom(canvas, sheet.motion) < count ? page + 1 : 0
  }

  /// Moves a photo by one place. A second quick touch counts from the pending place.
  private mutating func move(_ medium: MediaID, by step: Int, of moment: MomentID) {
    let media = store.contents.media(of: .moment(moment))
    guard let place = media.first(where: { $0.id == medium })?.place else { return }
    let from = moving?.medium == medium ? moving?.place ?? place : place
    guard media.indices.contains(from + step) else { return }
    let id = nextRequest()
    moving = (id, medium, from + step)
    ask(.moveMedia(medium, to: from + step), as: id)
  }

  /// Chooses a photo, or deselects it.
  mutating func touchMedium(_ medium: MediaID) {
    guard let face = sheet?.face else { return }
    if case .media(let chosen, let page) = face {
      sheet?.face = .media(chosen: chosen == medium ? nil : medium, page: page)
    } else {
      sheet?.face = .media(chosen: medium, page: 0)
      sheet?.motion.turn(to: .large, on: canvas, at: vsync)
    }
  }

  /// Attaches one of the device's photos, once for any number of touches, or removes an attached one.
  mutating func touchLibrary(_ place: Int) {
    guard let moment = sheet?.chosen, photos.indices.contains(place) else { return }
    let photo = photos[place]
    guard !attaching.values.contains(photo) else { return }
    let attached = store.contents.media(of: .moment(moment)).filter { $0.photo == photo }
    let id = nextRequest()
    attaching[id] = photo
    if let last = attached.last {
      ask(.removeMedia(last.id), as: id)
    } else {
      ask(.attach([MediaDraft(photo: photo)], to: .moment(moment)), as: id)
    }
  }
}
