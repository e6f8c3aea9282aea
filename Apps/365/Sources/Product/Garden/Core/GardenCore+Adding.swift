public import Kernel
internal import Moments
internal import Reminders

extension GardenCore {
  // MARK: The flow

  /// Opens the flow with the draft's contents.
  mutating func open(_ draft: EnteredMoment) {
    sheet = nil
    notice = nil
    isDirty = true
    stopTyping(.name, .notes)
    var draft = draft
    draft.basis = draft.basis(in: store.contents)
    flow = AddFlow(draft, SheetMotion(.large, on: canvas, at: vsync, reducesMotion: reducesMotion))
  }

  mutating func pressInFlow(_ button: GardenButton) {
    guard flow?.motion.isLeaving == false, flow?.saving == nil else { return }
    switch button {
    case .cancelFlow: cancelFlow()
    case .backInFlow: step(by: -1)
    case .nextInFlow: step(by: 1)
    case .nameField: type(.name, flow?.draft.name ?? "")
    case .notesField: type(.notes, flow?.draft.notes ?? "")
    case .everyYear:
      flow?.toggleYearly()
      effects.append(.feels(.light))
    case .moreFlowCategories: flow?.turnCategories()
    case .flowEarlierMonth: flow?.turnMonth(by: -1)
    case .flowLaterMonth: flow?.turnMonth(by: 1)
    case .flowYear: flow?.openYears(today, canvas)
    case .noFlowYear: flow?.choose(year: nil)
    case .flowEarlierYears: flow?.turnYears(by: -1, canvas)
    case .flowLaterYears: flow?.turnYears(by: 1, canvas)
    case .saveMoment: save()
    default: break
    }
  }

  private mutating func save() {
    guard let draft = flow?.draft, draft.step == .notes else { return }
    let id = nextRequest()
    flow?.saving = id
    ask(draft.command, as: id)
  }

  private mutating func step(by steps: Int) {
    guard let draft = flow?.draft, steps < 0 || draft.isStepComplete else { return }
    if flow?.closeYears() == true, steps < 0 { return }
    let next = Int(draft.step.rawValue) + steps
    if let step = EnteredMoment.Step(rawValue: UInt8(clamping: next)), step >= draft.firstStep {
      flow?.draft.step = step
    }
  }

  /// Closes the flow without a change. Its contents can be restored for a while.
  mutating func cancelFlow() {
    guard let draft = flow?.draft, flow?.saving == nil, flow?.motion.isLeaving == false else { return }
    flow?.motion.leave(at: vsync)
    stopTyping(.name, .notes)
    if onboarding == nil {
      notice = Notice(text: .discarded, until: vsync + Notice.length, undo: draft)
    }
    storeDraft(nil)
  }

  mutating func undo() {
    guard let draft = notice?.undo else { return }
    open(draft)
  }

  mutating func type(_ field: GardenField, _ text: String, of person: PersonID? = nil) {
    guard typing == nil else { return }
    let id = nextRequest()
    typing = (id, field, person)
    requests.append(.start(id, .type(field, text), rank: 0))
  }

  /// Ends typing into these fields, whose page has closed.
  mutating func stopTyping(_ fields: GardenField...) {
    if let field = typing?.field, fields.contains(field) { typing = nil }
  }

  // MARK: Storing

  mutating func ask(_ command: MomentCommand) { ask(command, as: nextRequest()) }

  mutating func ask(_ command: MomentCommand, as id: RequestID) {
    store.handle(.asked(id, command), effects: &momentEffects)
    followMoments()
  }

  /// Stores the small record now, or again after the write under way.
  mutating func keep() {
    let id = nextRequest()
    if recordWriting.begin(id) { requests.append(.start(id, .keep(stored), rank: 0)) }
  }

  /// The open draft, also while it is being committed: until the commit a kill would lose it. A flow that fades out
  /// was saved or cancelled.
  var openDraft: EnteredMoment? { flow?.motion.isLeaving == false ? flow?.draft : nil }

  /// Reopens the stored draft. After a kill between commit and record it may be in the book already.
  mutating func reopenDraft() {
    guard let draft = stored.draft else { return }
    if draft.isOpen(in: store.contents) { open(draft) } else { storeDraft(nil) }
  }

  mutating func storeDraft(_ draft: EnteredMoment?) {
    guard stored.draft != draft else { return }
    stored.draft = draft
    keep()
  }

  /// Executes the book's effects.
  private mutating func followMoments() {
    let wanted = momentEffects
    momentEffects.removeAll(keepingCapacity: true)
    for effect in wanted {
      switch effect {
      case .commit(let id, let changes, let lastNumber):
        requests.append(.start(id, .commit(changes, lastNumber: lastNumber), rank: 0))
      case .stored(let id, let changes): noteStored(id, changes)
      case .refused(let id, _), .failed(let id, _): noteFailed(id)
      case .unused(let pictures): remove(pictures: pictures)
      }
    }
  }

  private mutating func noteStored(_ id: RequestID, _ changes: [RowChange]) {
    if !changes.isEmpty { remind(.changed) }
    letters.removeAll(keepingCapacity: true)
    profile.follow(store.contents)
    forget(id)
    isDirty = true
    garden.wave.disturb()
    for case .put(.category(let category)) in changes { garden.wave.repaint(category.id) }
    if let day = sheet?.day { sheet?.show(day, store.contents) }
    closeWhatIsGone()
    if savingPack?.id == id { return noteSavedPack() }
    if importing?.commit == id { return goOnImporting(.stored) }
    if savingCategory == id { return noteSavedCategory(changes) }
    guard let saved = flow, saved.saving == id else { return }
    flow?.saving = nil
    flow?.motion.leave(at: vsync)
    stopTyping(.name, .notes)
    // A save without a change gives no haptic.
    if !changes.isEmpty { effects.append(.feels(.medium)) }
    if saved.draft.moment == nil {
      effects.append(.reported(.momentCreated))
      celebrate()
    }
    if onboarding == nil { notice = Notice(text: .saved, until: vsync + Notice.length, undo: nil) }
    storeDraft(nil)
  }

  /// Forgets what waited for one command.
  private mutating func forget(_ id: RequestID) {
    attaching[id] = nil
    if moving?.id == id { moving = nil }
    if savingSettings?.id == id { savingSettings = nil }
    if changingPerson?.id == id { changingPerson = nil }
  }

  private mutating func noteFailed(_ id: RequestID) {
    isDirty = true
    forget(id)
    if savingPack?.id == id { return noteFailedPack() }
    if importing?.commit == id { return goOnImporting(.failed) }
    if savingCategory == id { savingCategory = nil } else if flow?.saving != id { return }
    if flow?.saving == id { flow?.saving = nil }
    notice = Notice(text: .notSaved, until: vsync + Notice.length, undo: nil)
  }

  // MARK: Answers

  /// Stage 3: a request has ended.
  public mutating func finish(_ id: RequestID, _ outcome: GardenOutcome, at vsync: Instant) {
    self.vsync = vsync
    if id == recordWriting.request {
      if recordWriting.end(isStored: outcome == .done, at: vsync) { keep() }
      return
    }
    if id == deviceAsking.request { return noteHeld(outcome) }
    if pack?.rendering?.request == id { return goOnRendering(outcome) }
    if noteOpened(id, outcome) { return }
    switch outcome {
    case .typed(let text): return take(text, of: id)
    case .permitted(let isPermitted): return noteAnswer(isPermitted)
    case .permission(let permission): return note(permission)
    case .pending: return
    case .read(let entries): return takeRead(entries, of: id)
    case .unread(let failure): return noteUnread(failure, of: id)
    case .refused where importing?.request == id: return noteUnread(.unavailable, of: id)
    case .done, .refused: break
    }
    if let keys = reminding.removeValue(forKey: id) {
      if outcome == .done { remind(.added(keys)) }
      return
    }
    store.handle(
      outcome == .done
        ? .committed(id) : .failed(id, .unavailable("the book could not be written; try again")),
      effects: &momentEffects)
    followMoments()
  }

  /// Takes a typed text if the flow still waits for it. An invalid name is dropped.
  private mutating func take(_ text: String?, of id: RequestID) {
    guard let (_, field, person) = typing, typing?.id == id else { return }
    typing = nil
    guard let text else { return }
    isDirty = true
    switch field {
    case .search:
      if case .people = profile.page { profile.search(for: text, in: store.contents) }
      return
    case .personName, .personNotes:
      // This also holds while the page of relationships or avatars covers the person's page.
      if let person { change(person) { if field == .personName { $0.name = text } else { $0.notes = text } } }
      return
    case .personPhone: return takePhone(text, of: person)
    case .categoryName:
      if EnteredMoment.isUsable(text) { profile.draft?.name = text }
      return
    case .name, .notes: if flow == nil { return }
    }
    switch field {
    case .name:
      guard EnteredMoment.isUsable(text) else { return }
      flow?.draft.name = text
      flow?.draft.person = nil
    default: if text.utf8.count <= Person.notesLimit { flow?.draft.notes = text }
    }
    // A text typed while the app goes to the background is stored with it.
    if isInBackground { storeDraft(openDraft) }
  }
}
