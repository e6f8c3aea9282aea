internal import Families
internal import FileReading
internal import JPEGCoding
internal import Kernel
internal import PhotoCaching
internal import Playing
internal import ScenarioFormat
internal import Skiprope

/// Small versions of a family's photos: forged as its server forges them, or read from the folder that replaces the album.
struct FamilyPictures: SmallPictures {
  private let plans: [PhotoID: PhotoPlan]
  private let paths: [PhotoID: String]
  private var forge: PhotoForge

  /// Small pictures are viewed, not enlarged.
  private static let quality = 70

  /// Creates the pictures of a family with real files; `nil` if decoding is modelled, because it reads none.
  init?(of unit: Int, in scenario: Scenario) throws(SubjectError) {
    guard scenario.real.decode == .real else { return nil }
    var plan = FamilyPlan(scenario, index: unit)
    var paths: [PhotoID: String] = [:]
    if case .directory(let path) = scenario.real.photos {
      let directory = try PhotoDirectory.open(path)
      directory.replacePhotos(of: &plan)
      for (id, file) in directory.photos(of: plan) { paths[id] = file.path }
    }
    self.paths = paths
    plans = FamilyHome.allPhotos(of: plan)
    forge = PhotoForge(seed: FamilyHome.forgeSeed(of: plan))
  }

  mutating func picture(of photo: PhotoID, side: Int) -> SmallPicture? {
    guard let file = file(of: photo) else { return nil }
    let key = PhotoKey(photo: photo, box: PixelSize(width: side, height: side), fitting: .fit)
    var report = PhotoWorkReport()
    guard let bitmap = try? JPEGDecoder().decode(file, key: key, report: &report),
      let pixels = bitmap.rgbaPixels?.copied
    else { return nil }
    var encoding = JPEGEncoding(size: bitmap.pixels, layout: .rgba)
    encoding.quality = FamilyPictures.quality
    guard let small = try? encoding.encode(pixels) else { return nil }
    return SmallPicture(size: bitmap.pixels, pixels: pixels, file: small)
  }

  private mutating func file(of photo: PhotoID) -> [UInt8]? {
    if let path = paths[photo] { return try? RegularFile.read(path, atMost: PhotoListing.mostBytes) }
    guard let plan = plans[photo] else { return nil }
    return try? forge.file(for: plan.recipe)
  }
}
