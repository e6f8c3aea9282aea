internal import Glibc

/// Whether the standard streams are terminals.
package enum TerminalDetection {
  /// Whether standard output is a terminal.
  package static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error is a terminal.
  package static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
