import SkipropeModels

// Names that examples of SkipropeModels use.

@MainActor final class RecorderModel {
  var title = "Recording"
  var isRecording = false
  init(store: FakeStore) {}
  func recordTapped() { isRecording.toggle() }
}

struct FakeStore {}

enum RecorderSubject: ModelSubject {
  static let name = "recorder"
  static func model(for setup: Setup<RecorderSubject>) -> RecorderModel { RecorderModel(store: FakeStore()) }
  static func content(of model: RecorderModel) -> [Node] { Text(model.title) }
}

struct Photo: Sendable { var id: Int }

protocol PhotoSource { func photo(_ id: Int) async throws -> Photo }

@MainActor final class CounterModel {
  var count = 0
  var name = ""
  var isLoud = false
  var items: [Album] = []
  var albums: [Album] = []
  var path: [Album] = []
  var edited: Album?
  func add() { count += 1 }
  func load() async {}
}

@MainActor let model = CounterModel()

struct Album: Identifiable, Hashable {
  var id: Int
  var title: String
}
