#pragma once
#include "session.h"

/// Whether the output is as large as the crop, so that nothing is averaged.
static inline int cjpeg_is_unscaled(const cjpeg_plan *plan) {
  return plan->width == plan->crop_width && plan->height == plan->crop_height;
}

/// Writes the crop of a started session into `output`, in the plan's orientation. The scanlines have four bytes a pixel, RGBA
/// or inks. Every scanline is read.
void cjpeg_stream_unscaled(cjpeg_session *session, const cjpeg_plan *plan, uint8_t *output);

/// The bytes held besides the codec's: a row, or the rows of a strip.
size_t cjpeg_unscaled_bytes(uint32_t picture_width, const cjpeg_plan *plan);
