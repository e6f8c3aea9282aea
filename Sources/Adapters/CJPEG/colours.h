#pragma once
#include "session.h"

/// Asks the reader for scanlines of RGB, or of RGBA with 255 when `with_alpha`; a file of inks gives its four bytes a
/// pixel either way, for `cjpeg_inks_to_light`. Fails on colours unknown.
void cjpeg_choose_colours(cjpeg_session *session, int with_alpha);

/// Turns a scanline of inks into light, in place: `channels` bytes a pixel, 3 or 4, the fourth 255. Nothing happens
/// unless the reader's scanlines are inks.
void cjpeg_inks_to_light(
    const struct jpeg_decompress_struct *reader, uint8_t *row, uint32_t width, uint32_t channels);
