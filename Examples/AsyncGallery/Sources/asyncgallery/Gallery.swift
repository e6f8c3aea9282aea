import GalleryModels
import SkipropeModels

@main enum Gallery: ModelSubject {
  static let name = "asyncgallery"

  struct Settings: SubjectSettings {
    var photos = 60
    static let keys: [SettingKey<Settings>] = [
      .whole("photos", \.photos, 3...100_000, "photos on the server")
    ]
  }

  static func model(for setup: Setup<Gallery>) -> GalleryModel {
    GalleryModel(
      server: FakeServer(count: setup.settings.photos), decoder: FakeDecoder(),
      bug: setup.bug.flatMap(GalleryBug.init))
  }

  /// Half of the users have dark mode.
  static func appearance(for setup: Setup<Gallery>) -> ScreenAppearance {
    var chance = setup.chance.child("appearance").stream()
    return chance.next().isMultiple(of: 2) ? .light : .dark
  }

  static func content(of model: GalleryModel) -> [Node] {
    Pages("Gallery", path: model.opened, pop: model.close) {
      Column {
        Row {
          Button("Upload") { model.upload() }.id("upload")
          Button("Reload") { Task { await model.load() } }.id("reload")
        }
        if model.isLoading { ProgressView("Loading") }
        if let message = model.toast.message { Text(message).id("toast") }
        List(model.photos) { photo in
          Row {
            Text(photo.title)
            Button("Delete") { model.askToDelete(photo) }
          }
          .onTap { model.open(photo) }
          .task("thumbnail") { _ = await model.thumbnail(of: photo) }
        }
        .refreshable { await model.load() }
      }
      .screen("grid")
      .task("load") { if model.photos.isEmpty { await model.load() } }
      .alert("Delete this photo?", item: model.confirms, dismiss: model.keep) { photo in
        Button("Delete it") { Task { await model.delete(photo) } }
        Button("Keep it") {}
      }
    } page: { photo in
      Column {
        Image("photo", isReady: model.picture != nil).id("picture")
        if let message = model.toast.message { Text(message).id("toast") }
      }
      .navigationTitle(photo.title)
      .screen("photo")
      .task("picture") { await model.showPicture() }
    }
  }

  static let rules: [Rule<Gallery>] = modelRules + galleryRules
  static let plantedBugs = GalleryBug.allCases.map { bug in
    PlantedBug(
      bug.rawValue, rule: bug.rule, trial: bug.trial,
      // The late picture is a result of a cancelled task.
      breaksToo: bug == .lateResult ? ["result.wanted"] : [])
  }
  static let screens = ["grid", "photo"]

  static func main() { Harness.main(of: Gallery.self) }
}
