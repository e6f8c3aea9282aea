import SkipropeTesting
@_exported import Testing

// Names that examples of SkipropeTesting use.

@MainActor var program: HarnessProgram { preconditionFailure("examples are compiled and never run") }
