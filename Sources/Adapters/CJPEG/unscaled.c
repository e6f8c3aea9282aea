// Decoding without averaging: libjpeg writes RGBA itself. Whole rows go directly to their place and are mirrored there. Parts
// of rows, and rows that become columns, go through a strip.
#include "unscaled.h"
#include "colours.h"
#include "placing.h"
#include <string.h>

/// The number of rows requested at once. For rows that become columns, 16 pixels fill a cache line.
enum { STRIP_ROWS = 16 };

static int goes_straight(uint32_t picture_width, const cjpeg_plan *plan) {
  return plan->orientation < 5 && plan->crop_width == picture_width;
}

size_t cjpeg_unscaled_bytes(uint32_t picture_width, const cjpeg_plan *plan) {
  return (size_t)picture_width * 4 * (goes_straight(picture_width, plan) ? 1 : STRIP_ROWS);
}

static void mirror(uint8_t *row, uint32_t width) {
  uint8_t *left = row, *right = row + 4 * (size_t)width;
  for (uint32_t i = 0; i < width / 2; i++, left += 4) {
    right -= 4;
    uint32_t a, b;
    memcpy(&a, left, 4);
    memcpy(&b, right, 4);
    memcpy(left, &b, 4);
    memcpy(right, &a, 4);
  }
}

// Column by column: if rows become columns, the written pixels are adjacent.
static void place_columns(
    const cjpeg_placing *placing, uint8_t *out, uint8_t *const *rows, uint32_t row_count, size_t from,
    uint32_t width) {
  for (uint32_t x = 0; x < width; x++, out += placing->step_x) {
    uint8_t *to = out;
    for (uint32_t y = 0; y < row_count; y++, to += placing->step_y) memcpy(to, rows[y] + from + 4 * x, 4);
  }
}

static void read_rows(struct jpeg_decompress_struct *reader, JSAMPARRAY rows, uint32_t count) {
  for (uint32_t read = 0; read < count;) read += jpeg_read_scanlines(reader, rows + read, count - read);
}

// The destinations of scanlines: the output rows, the rows of a strip, or, without a step, a single row.
static void choose_rows(uint8_t **rows, uint32_t count, uint8_t *first, ptrdiff_t step) {
  for (uint32_t i = 0; i < count; i++) rows[i] = first + step * (ptrdiff_t)i;
}

void cjpeg_stream_unscaled(cjpeg_session *session, const cjpeg_plan *plan, uint8_t *output) {
  struct jpeg_decompress_struct *reader = &session->reader;
  uint32_t width = reader->output_width, end = plan->crop_y + plan->crop_height;
  int straight = goes_straight(width, plan);
  cjpeg_placing placing = cjpeg_place(plan, output);
  uint8_t *strip = reader->mem->alloc_large(
      (j_common_ptr)reader, JPOOL_IMAGE, cjpeg_unscaled_bytes(width, plan));
  uint8_t *rows[STRIP_ROWS];
  while (reader->output_scanline < reader->output_height) {
    uint32_t y = reader->output_scanline;
    // A strip ends at the crop's edges, so that it is all inside or all outside.
    uint32_t border = y < plan->crop_y ? plan->crop_y : y < end ? end : reader->output_height;
    uint32_t count = border - y < STRIP_ROWS ? border - y : STRIP_ROWS;
    if (y < plan->crop_y || y >= end) {
      choose_rows(rows, count, strip, 0);
      read_rows(reader, rows, count);
      continue;
    }
    uint8_t *out = placing.origin + placing.step_y * (ptrdiff_t)(y - plan->crop_y);
    int mirrored = straight && placing.step_x < 0;
    if (straight) choose_rows(rows, count, mirrored ? out - 4 * (size_t)(width - 1) : out, placing.step_y);
    else choose_rows(rows, count, strip, 4 * (ptrdiff_t)width);
    read_rows(reader, rows, count);
    for (uint32_t i = 0; i < count; i++) {
      cjpeg_inks_to_light(reader, rows[i], width, 4);
      if (mirrored) mirror(rows[i], width);
    }
    if (!straight) place_columns(&placing, out, rows, count, (size_t)plan->crop_x * 4, plan->crop_width);
  }
}
