import Kernel
import LedgerHistories
import Testing

@Suite("Plans of histories")
struct HistoryPlanTests {
  private static let plans = (0..<400).map { HistoryPlan(seed: SeedTree(3).child($0).seed) }

  @Test("a second installation starts with an earlier backup or with the current store, and both occur")
  func clones() {
    var (fromBackup, fromStore) = (0, 0)
    for plan in Self.plans {
      var spares: Set<Int> = []
      for incident in plan.incidents {
        switch incident.kind {
        case .spare: spares.insert(incident.device)
        case .cloned:
          if spares.contains(incident.device) { fromBackup += 1 } else { fromStore += 1 }
        default: break
        }
      }
    }
    #expect(fromBackup > 0 && fromStore > 0, "\(fromBackup), \(fromStore)")
  }

  @Test("a backup is made before its use, and everything is in order of time until the recovery")
  func order() {
    for plan in Self.plans {
      #expect(plan.incidents.map(\.time) == plan.incidents.map(\.time).sorted(), "seed \(plan.seed)")
      #expect(plan.incidents.allSatisfy { $0.time <= plan.healing && $0.device < plan.deviceCount })
      var backups: Set<Int> = []
      for incident in plan.incidents {
        if incident.kind == .backup { backups.insert(incident.device) }
        if case .storeRestored = incident.kind {
          #expect(backups.contains(incident.device), "seed \(plan.seed)")
        }
      }
    }
  }
}
