internal import CPageTemplate

/// The files that all pages are made of, as they were when the program was built.
///
/// In C, as the compiler of Swift takes a byte of a literal for an instruction: 57 KB cost it 25 s of processor time, and this none.
/// Each is read anew, in O(bytes).
package enum PageTemplate {
  /// The page, with a place `{{name}}` for each of its parts.
  package static var html: String { String(cString: page_html()) }
  package static var style: String { String(cString: page_css()) }
  package static var script: String { String(cString: page_js()) }
  /// What a page that has moments needs besides, before the page's own.
  package static var styleOfMoments: String { String(cString: moments_css()) }
  package static var scriptOfMoments: String { String(cString: moments_js()) }
}
