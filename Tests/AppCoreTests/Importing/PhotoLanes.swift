import AppCore
import Dispatch

/// Runs photo jobs: one decode at a time, photos on screen first, beside any number of downloads.
@MainActor final class PhotoLanes {
  private let service: PhotoService
  private let screen: FamilyScreen
  /// Downloads a photo's file; may take any time.
  private let download: (PhotoID) async throws -> [UInt8]
  private var waiting: [(id: RequestID, job: PhotoJob, rank: Int)] = []
  private var isDecoding = false

  init(_ service: PhotoService, _ screen: FamilyScreen, download: @escaping (PhotoID) async throws -> [UInt8])
  {
    self.service = service
    self.screen = screen
    self.download = download
  }

  func start(_ id: RequestID, _ job: PhotoJob, rank: Int) {
    if case .fetch(let photo, let isCarried) = job { return fetch(photo, isCarried, id) }
    waiting.append((id, job, rank))
    decodeNext()
  }

  func rerank(_ id: RequestID, _ rank: Int) {
    for index in waiting.indices where waiting[index].id == id { waiting[index].rank = rank }
  }

  func cancel(_ id: RequestID) { waiting.removeAll { $0.id == id } }

  private func decodeNext() {
    let next = waiting.indices.min { waiting[$0].rank < waiting[$1].rank }
    guard !isDecoding, let next else { return }
    let (id, job, _) = waiting.remove(at: next)
    isDecoding = true
    let screen = screen
    service.run { work in
      let outcome = work.perform(job) { bytes in
        // The service may wait for the main thread, because the main thread never waits for the service.
        DispatchQueue.main.sync { MainActor.assumeIsolated { screen.begin(id, workingBytes: bytes) } }
      }
      return AppOutcome.photo(outcome, work.report)
    } then: { [self] answer in
      isDecoding = false
      screen.answer(id, answer)
      decodeNext()
    }
  }

  private func fetch(_ photo: PhotoID, _ isCarried: Bool, _ id: RequestID) {
    // From here on the job cannot be cancelled.
    guard screen.begin(id, workingBytes: .zero) else { return }
    service.run { work in
      work.fetchFromDisk(photo, isCarried: isCarried).map { AppOutcome.photo($0, work.report) }
    } then: { [self] known in
      if let known { return screen.answer(id, known) }
      Task { await bring(photo, isCarried, id) }
    }
  }

  private func bring(_ photo: PhotoID, _ isCarried: Bool, _ id: RequestID) async {
    let fetched: Result<[UInt8], PhotoCachingError>
    do {
      fetched = .success(try await download(photo))
    } catch {
      fetched = .failure(.network(photo, reason: "\(error)"))
    }
    service.run { work in
      AppOutcome.photo(work.keep(photo, fetched, isCarried: isCarried), work.report)
    } then: { [self] answer in
      screen.answer(id, answer)
    }
  }
}
