#ifndef CPAGETEMPLATE_H
#define CPAGETEMPLATE_H

// The template files of the pages, embedded at compile time: UTF-8, ended by a zero byte.
const char *page_html(void);
const char *page_css(void);
const char *page_js(void);
const char *clips_css(void);
const char *clips_js(void);

#endif
