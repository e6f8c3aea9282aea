import Kernel
import LedgerHistories
import Testing

@Suite("Plans of histories")
struct HistoryPlanTests {
  private static let plans = (0..<400).map { HistoryPlan(seed: SeedTree(3).child($0).seed) }

  @Test("a second installation begins with a backup of before or with the store as it is, and both occur")
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

  @Test("a backup is made before it comes to a device, and all is in the order of time until the healing")
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
