#pragma once
#include <stddef.h>
#include <stdint.h>

/// Area averages from rows that come one by one, in whole numbers: source pixel k covers [k * out, (k + 1) * out),
/// output pixel i covers [i * in, (i + 1) * in). Output is never larger than input.
typedef struct {
  uint32_t in_width, in_height, width, height;
  /// Three sums per input column, of the rows seen of the current output row.
  uint32_t *sums;
  uint32_t in_row, out_row;
  /// Division by in_width * in_height as a multiplication; exact below 2^28 pixels.
  uint64_t half, reciprocal;
  uint8_t *origin;
  ptrdiff_t step_x, step_y;
} cjpeg_resampler;

/// `sums` holds 3 * in_width numbers; `output` takes the picture turned by the EXIF `orientation`.
void cjpeg_resampler_begin(
    cjpeg_resampler *r, uint32_t in_width, uint32_t in_height, uint32_t width, uint32_t height,
    uint32_t orientation, uint32_t *sums, uint8_t *output);

/// Takes the next row of 3 * in_width bytes of RGB.
void cjpeg_resampler_row(cjpeg_resampler *r, const uint8_t *row);
