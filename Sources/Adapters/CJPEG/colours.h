#pragma once
#include "session.h"

/// Requests scanlines of RGB, or of RGBA with 255 if `with_alpha`. A CMYK file gives four bytes a pixel either way, for
/// `cjpeg_inks_to_light`. Fails for unknown colour spaces.
void cjpeg_choose_colours(cjpeg_session *session, int with_alpha);

/// Converts a scanline of inks to RGB, in place: `channels` bytes a pixel, 3 or 4, the fourth 255. Does nothing for other
/// scanlines.
void cjpeg_inks_to_light(
    const struct jpeg_decompress_struct *reader, uint8_t *row, uint32_t width, uint32_t channels);
