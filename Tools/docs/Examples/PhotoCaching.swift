import PhotoCaching

// Names that examples of PhotoCaching use.

@MainActor var photo: PhotoID { preconditionFailure("examples are compiled and never run") }
@MainActor var key: PhotoKey { preconditionFailure("examples are compiled and never run") }
let file: [UInt8] = []
@MainActor var decoder: any PhotoDecoding { preconditionFailure("examples are compiled and never run") }
@MainActor var origin: any PhotoOrigin { preconditionFailure("examples are compiled and never run") }
@MainActor var work: PhotoWork {
  get { preconditionFailure("examples are compiled and never run") }
  set {}
}
