internal import CPageTemplate

/// The template files of all pages, embedded when the program is built.
///
/// They are embedded through C: 57 KB in a Swift literal cost the compiler 25 s of CPU time, in C nothing measurable. Each
/// access copies the file, O(bytes).
package enum PageTemplate {
  /// The page, with a placeholder `{{name}}` for each of its parts.
  package static var html: String { String(cString: page_html()) }
  package static var style: String { String(cString: page_css()) }
  package static var script: String { String(cString: page_js()) }
  /// The style of pages with clips, inserted before the page's own.
  package static var styleOfClips: String { String(cString: clips_css()) }
  package static var scriptOfClips: String { String(cString: clips_js()) }
}
