internal import Metrics

/// The growth in sessions of equal cycles.
extension RunFacts {
  /// For each session a sentence on growth, one on the kinds of objects that remain, and one on trends. Empty without such
  /// sessions.
  var soak: [String] { (report.soak ?? []).flatMap(sentences) }

  private func sentences(on session: SoakSession) -> [String] {
    let whose = report.words.place(session.unit, session.session)
    let stayed = session.quantities.filter { $0.last > $0.first }.map { quantity in
      let grown = FigureText.grouped(quantity.last - quantity.first)
      let rate = FigureText.number(quantity.perCycle)
      return "\(grown) \(quantity.title) (\(rate) each cycle, from cycle \(quantity.began ?? 0) on)"
    }
    let what = stayed.isEmpty ? "nothing" : stayed.joined(separator: ", ")
    var lines = [
      "soak of \(whose): \(FigureText.grouped(session.judged)) of \(FigureText.grouped(session.cycles)) cycles of "
        + "\(FigureText.duration(session.cycleSeconds)) judged; at the same point of each, \(what) stayed"
    ]
    if let unequal = session.unequal { lines.append(RunFacts.words(unequal)) }
    let warmed = session.quantities.filter { ($0.warmed ?? 0) > 0 }.map {
      "\(FigureText.grouped($0.warmed ?? 0)) \($0.title)"
    }
    if !warmed.isEmpty {
      lines.append(
        "in the warm-up, cycles 2 to \(session.firstJudged), \(warmed.joined(separator: ", ")) stayed")
    }
    if !session.kinds.isEmpty {
      lines.append("what stayed in memory: " + session.kinds.map(RunFacts.words).joined(separator: "; "))
    }
    let trends = session.trends.map { trend in
      let sign = trend.percent < 0 ? "" : "+"
      let word = trend.isNoticeable ? "worth a look" : "noise"
      return "\(trend.title) \(sign)\(FigureText.number((trend.percent * 10).rounded() / 10)) % (\(word))"
    }
    if !trends.isEmpty {
      lines.append("trends over the judged cycles, advice and no verdict: " + trends.joined(separator: ", "))
    }
    return lines
  }

  /// The differences of the first unequal cycle, and the number of unequal cycles.
  private static func words(_ unequal: SoakSession.Unequal) -> String {
    let counts = unequal.counts.map {
      "\($0.name) \(FigureText.grouped($0.here)) and not \(FigureText.grouped($0.usual))"
    }
    let what = counts.isEmpty ? "the app was left elsewhere" : counts.joined(separator: ", ")
    let more = unequal.cycles > 1 ? "; \(FigureText.grouped(unequal.cycles)) cycles were not like it" : ""
    return "UNEQUAL: cycle \(unequal.cycle) did not do what cycle \(unequal.like) did: \(what)\(more)"
  }

  private static func words(_ kind: SoakSession.Kind) -> String {
    let when =
      kind.cycles == 1
      ? "in cycle \(kind.firstCycle)"
      : "in \(FigureText.grouped(kind.cycles)) cycles, \(kind.firstCycle) to \(kind.lastCycle)"
    return
      "\(FigureText.grouped(kind.count)) x \(kind.kind), \(FigureText.grouped(kind.bytes)) bytes, came \(when)"
  }
}
