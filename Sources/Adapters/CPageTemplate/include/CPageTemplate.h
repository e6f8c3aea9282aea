#ifndef CPAGETEMPLATE_H
#define CPAGETEMPLATE_H

// The files of the pages' template as they were when this was compiled: UTF-8, ended by a zero byte.
const char *page_html(void);
const char *page_css(void);
const char *page_js(void);
const char *moments_css(void);
const char *moments_js(void);

#endif
