internal import Families
internal import FileReading
internal import HostSystem
internal import JPEGCoding
internal import Kernel

/// A JPEG file that a host is measured with.
package struct SampleFile: Hashable, Sendable {
  /// What it is called where something is said of it.
  package var name: String
  package var bytes: [UInt8]

  /// At most so many files of a folder.
  package static let most = 24

  /// Files as a run has them: 1.5, 5 and 12 MP, baseline and progressive, each light for its pixels and upright, and heavy and
  /// turned, so that what goes by bytes and what goes by pixels come apart. Throws only without memory.
  package static func forged() throws(CostMeasuringError) -> [SampleFile] {
    var forge = PhotoForge(seed: SeedTree(5))
    var files: [SampleFile] = []
    do throws(JPEGFailure) {
      for (width, height) in [(1_440, 1_088), (2_560, 1_920), (4_032, 3_024)] {
        for isProgressive in [false, true] {
          var recipe = PhotoRecipe(
            pixels: PixelSize(width: width, height: height), isProgressive: isProgressive,
            hasRestartMarkers: isProgressive, seed: 0)
          var drawn: [(seed: UInt64, count: Int)] = []
          for seed in UInt64(1)...6 {
            recipe.seed = seed
            drawn.append((seed, try forge.file(for: recipe).count))
          }
          drawn.sort { $0.count < $1.count }
          for (index, orientation) in [(0, EXIFOrientation.upright), (drawn.count - 1, .turnedRight)] {
            recipe.seed = drawn[index].seed
            recipe.orientation = orientation
            let kind = isProgressive ? "progressive" : "baseline"
            files.append(
              SampleFile(name: "\(width) x \(height), \(kind)", bytes: try forge.file(for: recipe)))
          }
        }
      }
    } catch {
      throw .failed("a photo could not be made: \(error)")
    }
    return files
  }

  /// The first files called `*.jpg` or `*.jpeg` of a folder, by name, at most `most`.
  package static func files(of folder: String) throws(CostMeasuringError) -> [SampleFile] {
    var files: [SampleFile] = []
    do throws(HostFileError) {
      var omitted = OmittedFiles()
      let names = try HostFolder.names(in: folder).filter { name in
        [".jpg", ".jpeg"].contains(where: name.lowercased().hasSuffix) && !omitted.takes("\(folder)/\(name)")
      }
      for name in names.prefix(most) {
        files.append(
          SampleFile(name: name, bytes: try HostFolder.read(folder + "/" + name, atMost: 256 << 20)))
      }
    } catch {
      throw .noPhotos("\(error)")
    }
    guard !files.isEmpty else {
      throw .noPhotos(
        "the folder `\(folder)` holds no file called *.jpg or *.jpeg; give one that does to --photos, or leave it out"
      )
    }
    return files
  }
}

/// Why a host could not be measured, with the remedy.
package enum CostMeasuringError: Error, Hashable, CustomStringConvertible {
  /// There is nothing to decode.
  case noPhotos(String)
  /// Something could not be made, written or decoded.
  case failed(String)
  /// It was ended early, by ctrl-C.
  case ended

  package var description: String {
    switch self {
    case .noPhotos(let text), .failed(let text): text
    case .ended: "ended early: nothing was fitted; let it run, or ask for fewer --repetitions"
    }
  }
}
