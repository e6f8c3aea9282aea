#include "CPageTemplate.h"

// C23, which the compiler knows and the package's C does not yet ask for.
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
static const char css_of_moments[] = {
#embed "moments.css" suffix(, )
    0};
static const char js_of_moments[] = {
#embed "moments.js" suffix(, )
    0};

const char *page_html(void) { return html; }
const char *page_css(void) { return css; }
const char *page_js(void) { return js; }
const char *moments_css(void) { return css_of_moments; }
const char *moments_js(void) { return js_of_moments; }
