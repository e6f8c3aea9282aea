import Drawing
import Kernel

// Names that examples of Drawing use.

let size = ScreenSize(width: .points(390), height: .points(844))
let area = ScreenRect(0, 47, 390, 763)
let items: [DisplayItem] = []
let texts: [String] = []
