#include "CPageTemplate.h"

// `#embed` is C23, which the compiler supports; the package's C standard is older.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char html[] = {
#embed "page.html" suffix(, )
    0};
static const char css[] = {
#embed "page.css" suffix(, )
    0};
static const char js[] = {
#embed "page.js" suffix(, )
    0};
static const char css_of_clips[] = {
#embed "clips.css" suffix(, )
    0};
static const char js_of_clips[] = {
#embed "clips.js" suffix(, )
    0};

const char *page_html(void) { return html; }
const char *page_css(void) { return css; }
const char *page_js(void) { return js; }
const char *clips_css(void) { return css_of_clips; }
const char *clips_js(void) { return js_of_clips; }
