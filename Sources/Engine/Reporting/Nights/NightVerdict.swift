internal import Metrics

/// The verdict of a night: a word, a sentence and the exit code.
package struct NightVerdict: Hashable, Sendable {
  /// 0: holds. 4: nothing proven, or a rule was broken. Otherwise the gravest code of the parts.
  package let exit: Int32
  package let word: String
  package let sentence: String

  package init(_ night: NightReport) {
    let failed = night.parts.filter { $0.exit != 0 }
    let names = failed.map(\.name).joined(separator: ", ")
    let shortage = NightVerdict.shortage(night)
    // A code graver than a lack of units, or of a night that did not finish, takes precedence.
    let canBeShort = [0, 2, 3, 6].contains(night.worst)
    if let shortage, canBeShort {
      (exit, word) = (4, "NOTHING PROVEN")
      sentence = shortage + (failed.isEmpty ? "" : " Besides, these parts fail: \(names).")
    } else if night.worst == 0 {
      (exit, word) = (0, "HOLDS")
      sentence = "Every part of the night holds." + NightVerdict.rarity(night)
    } else if night.worst == 4, failed.allSatisfy({ $0.exit != 4 || $0.figures?.isUnproven == true }) {
      (exit, word) = (4, "NOTHING PROVEN")
      sentence = "Nothing was broken, but too little was tried to prove it. These parts fail: \(names)."
    } else {
      (exit, word) = (night.worst, "EXIT \(night.worst)")
      sentence = failed.isEmpty ? night.meaning : "These parts fail: \(names). The gravest: \(night.meaning)."
    }
  }

  package var holds: Bool { exit == 0 }

  /// The message for a lack of new units; `nil` if there were enough.
  private static func shortage(_ night: NightReport) -> String? {
    let (units, needed) = (night.newUnits, night.neededUnits)
    guard units < needed else { return nil }
    return "\(FigureText.grouped(units)) new \(units == 1 ? night.unit.one : night.unit.several) of the "
      + "\(FigureText.grouped(needed)) that a night needs: give it more `--hours`."
  }

  /// The rarity of violations that this night cannot exclude; empty for few units.
  ///
  /// With no violation among n units, fewer than 3 in n have one at a confidence of 95 %: the rule of three (J. A. Hanley, A.
  /// Lippman-Hand, JAMA 249, 1983, p. 1743).
  private static func rarity(_ night: NightReport) -> String {
    let broken = night.parts.reduce(0) { $0 + ($1.figures?.brokenRules ?? 0) }
    guard night.newUnits >= NightReport.leastUnits, broken == 0 else { return "" }
    return
      " No rule broke in \(FigureText.grouped(night.newUnits)) new \(night.unit.several): with 95 % confidence "
      + "fewer than one \(night.unit.one) in \(FigureText.grouped(night.newUnits / 3)) breaks one."
  }
}
