#pragma once
#include "placing.h"

/// Integer area averages of rows that arrive one by one: source pixel k covers [k * out, (k + 1) * out), output pixel i covers
/// [i * in, (i + 1) * in). Output is never larger than input.
typedef struct {
  uint32_t in_width, in_height, width, height;
  /// Three sums per input column, over the rows so far of the current output row.
  uint32_t *sums;
  uint32_t in_row, out_row;
  /// Division by in_width * in_height as a multiplication; exact below 2^28 pixels.
  uint64_t half, reciprocal;
  cjpeg_placing placing;
} cjpeg_resampler;

/// `sums` holds 3 * crop_width numbers; `output` receives the picture in the plan's orientation.
void cjpeg_resampler_begin(cjpeg_resampler *r, const cjpeg_plan *plan, uint32_t *sums, uint8_t *output);

/// Adds the next row of 3 * crop_width bytes of RGB.
void cjpeg_resampler_row(cjpeg_resampler *r, const uint8_t *row);
