internal import Kernel

extension ScreenLayout {
  static let keyboardHeight = 216.0
  private static let keys =
    ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { $0.map(String.init) } + [["delete", "space", "return"]]

  mutating func placeKeyboard(_ width: Double, _ height: Double) {
    let top = height - ScreenLayout.keyboardHeight
    append(
      DisplayID(slot: 25, 0), .overlay, ScreenRect(0, top, width, ScreenLayout.keyboardHeight), "",
      palette.ground, nil)
    for (line, keys) in ScreenLayout.keys.enumerated() {
      let part = width / Double(keys.count)
      for (number, key) in keys.enumerated() {
        let frame = ScreenRect(part * Double(number), top + Double(line) * 54, part, 54)
        append(
          DisplayID(slot: 25, UInt64(line * 16 + number + 1)), .chip, frame, key, palette.paper, .button)
        areas.append(TouchArea(frame: frame, kind: .key(key)))
      }
    }
  }
}
