#include "resample.h"
#include <string.h>

void cjpeg_resampler_begin(cjpeg_resampler *r, const cjpeg_plan *plan, uint32_t *sums, uint8_t *output) {
  uint64_t area = (uint64_t)plan->crop_width * plan->crop_height;
  *r = (cjpeg_resampler){
      .in_width = plan->crop_width, .in_height = plan->crop_height, .width = plan->width,
      .height = plan->height, .sums = sums, .half = area / 2,
      // floor(2^64 / area) + 1; area 1 needs no division.
      .reciprocal = area > 1 ? (uint64_t)(((unsigned __int128)1 << 64) / area) + 1 : 0,
      .placing = cjpeg_place(plan, output)};
  memset(sums, 0, sizeof *sums * 3 * r->in_width);
}

static void add(uint32_t *restrict sums, const uint8_t *restrict row, size_t count, uint16_t weight) {
  for (size_t i = 0; i < count; i++) sums[i] += (uint32_t)row[i] * (uint32_t)weight;
}

static inline uint8_t divide(const cjpeg_resampler *r, uint64_t sum) {
  return (uint8_t)((unsigned __int128)(sum + r->half) * r->reciprocal >> 64);
}

static void emit(cjpeg_resampler *r) {
  uint8_t *out = r->placing.origin + r->placing.step_y * (ptrdiff_t)r->out_row;
  const uint32_t *s = r->sums;
  uint32_t left = r->width;
  for (uint32_t i = 0; i < r->width; i++, out += r->placing.step_x) {
    uint64_t red = 0, green = 0, blue = 0;
    uint32_t need = r->in_width;
    while (need >= left) {
      red += (uint64_t)s[0] * left;
      green += (uint64_t)s[1] * left;
      blue += (uint64_t)s[2] * left;
      need -= left;
      left = r->width;
      s += 3;
    }
    if (need) {
      red += (uint64_t)s[0] * need;
      green += (uint64_t)s[1] * need;
      blue += (uint64_t)s[2] * need;
      left -= need;
    }
    out[0] = divide(r, red);
    out[1] = divide(r, green);
    out[2] = divide(r, blue);
    out[3] = 255;
  }
  r->out_row++;
  memset(r->sums, 0, sizeof *r->sums * 3 * r->in_width);
}

void cjpeg_resampler_row(cjpeg_resampler *r, const uint8_t *row) {
  size_t count = 3 * (size_t)r->in_width;
  uint64_t start = (uint64_t)r->in_row++ * r->height, end = start + r->height;
  uint64_t border = ((uint64_t)r->out_row + 1) * r->in_height;
  if (end < border) {
    add(r->sums, row, count, (uint16_t)r->height);
    return;
  }
  add(r->sums, row, count, (uint16_t)(border - start));
  emit(r);
  if (end > border) add(r->sums, row, count, (uint16_t)(end - border));
}
