import AppCore
import FamilySubject
import Kernel
import Testing

@Suite("Refused requests of an app")
struct RefusedRequestsTests {
  private let keep = AppTask.keep(PersistedState())

  @Test("a refused request counts from when it was first made until it is done")
  func untilDone() throws {
    let list = AppTask.listGroup(GroupID(3))
    let other = AppTask.listGroup(GroupID(4))
    var refused = RefusedRequests()
    refused.answered(keep, .failed, asked: .seconds(7))
    refused.answered(list, .failed, asked: .seconds(2))
    refused.answered(list, .failed, asked: .seconds(9))
    refused.answered(other, .failed, asked: .seconds(5))
    #expect(refused.oldest == .seconds(2) && refused.count == 3 && refused.lacksSmallFile)
    refused.answered(list, .listed(GroupListing()), asked: .seconds(12))
    #expect(refused.oldest == .seconds(5) && refused.count == 2)
    refused.answered(keep, .stored, asked: .seconds(13))
    #expect(!refused.lacksSmallFile && refused.count == 1)
  }

  @Test("requests that the app need not repeat do not count, and a kill clears all")
  func killed() {
    var refused = RefusedRequests()
    refused.answered(.listDisk, .failed, asked: .seconds(1))
    refused.answered(.removeBytes(of: PhotoID(1)), .failed, asked: .seconds(1))
    #expect(refused.oldest == nil && refused.count == 0)
    refused.answered(keep, .failed, asked: .seconds(1))
    refused.forget()
    #expect(refused.oldest == nil && !refused.lacksSmallFile)
  }
}
