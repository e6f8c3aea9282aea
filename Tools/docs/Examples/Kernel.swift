import Kernel

// Names that examples of Kernel use.

@MainActor var display = DisplayBuffer()
let button = DisplayID(slot: 1, 0)
let place = ScreenRect(20, 300, 80, 80)
let ready = [ReadyChoice(place: 1, thread: 1), ReadyChoice(place: 2, thread: 2)]
let names = ["decode", "upload"]
let now = Instant.zero
