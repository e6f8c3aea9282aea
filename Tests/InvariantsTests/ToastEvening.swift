import Gallery
import Invariants
import Kernel

/// A checker of toasts, and what it is shown.
struct ToastEvening {
  var check = ToastCheck()
  let film = Film()

  /// Asks for a toast in a frame that shows it at once.
  mutating func ask(_ number: Int, at time: Int64, isCategory: Bool = true, shown: Bool = true) {
    film.move(to: time)
    if shown { film.show([Film.toast(number, opacity: 1)]) }
    check.check(film.with([.toastRequested(number: number, isCategory: isCategory)]))
  }

  /// Runs every frame between two times with these items.
  mutating func run(_ first: Int64, _ last: Int64, _ items: [DisplayItem]) {
    film.show(items)
    for time in Film.frames(first, last) {
      film.move(to: time)
      check.check(film.with([]))
    }
  }

  mutating func frame(_ time: Int64, _ items: [DisplayItem], _ effects: [GalleryEffect] = []) {
    film.move(to: time)
    film.show(items)
    check.check(film.with(effects))
  }
}
