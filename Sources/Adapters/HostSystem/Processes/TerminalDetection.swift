internal import Glibc

/// Whether somebody is watching.
package enum TerminalDetection {
  /// Whether the standard output stream ends at a terminal.
  package static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether the standard error stream ends at a terminal.
  package static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
