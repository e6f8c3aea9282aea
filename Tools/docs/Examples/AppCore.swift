@_exported import AppCore

// Names that examples of AppCore use.

@MainActor var catalogue: PhotoCatalogue { preconditionFailure("examples are compiled and never run") }
@MainActor var child: ChildID { preconditionFailure("examples are compiled and never run") }
@MainActor var settings: FamilyCoreSettings { preconditionFailure("examples are compiled and never run") }
@MainActor var screen: ScreenMetrics { preconditionFailure("examples are compiled and never run") }
@MainActor var clock: WallClock { preconditionFailure("examples are compiled and never run") }
let vsync = Instant.zero
let now = Instant.zero
@MainActor var wall: WallTime { preconditionFailure("examples are compiled and never run") }
@MainActor var queue: UploadQueue {
  get { preconditionFailure("examples are compiled and never run") }
  set {}
}
@MainActor var picture: TakenPicture { preconditionFailure("examples are compiled and never run") }
@MainActor var group: GroupID { preconditionFailure("examples are compiled and never run") }
