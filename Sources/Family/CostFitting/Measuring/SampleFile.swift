internal import Families
internal import FileReading
internal import HostSystem
internal import JPEGCoding
internal import Kernel

/// A JPEG file to measure a host with.
package struct SampleFile: Hashable, Sendable {
  /// The file's name in messages.
  package var name: String
  package var bytes: [UInt8]

  /// The most files taken from a folder.
  package static let most = 24

  /// Synthetic files as in a run: 1.5, 5 and 12 MP, baseline and progressive. Each is made twice, small for its pixels and
  /// upright, and large and turned, so that costs by bytes and by pixels can be separated. Throws only without memory.
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
      throw .failed("a photo could not be created: \(error)")
    }
    return files
  }

  /// Reads the first files named `*.jpg` or `*.jpeg` of a folder, by name, at most `most`.
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
  /// There is no file to decode.
  case noPhotos(String)
  /// A file could not be created, written or decoded.
  case failed(String)
  /// It was ended early by ctrl-C.
  case ended

  package var description: String {
    switch self {
    case .noPhotos(let text), .failed(let text): text
    case .ended: "ended early: nothing was fitted; let it run, or ask for fewer --repetitions"
    }
  }
}
