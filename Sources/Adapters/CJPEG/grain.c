#include "session.h"
#include <string.h>

enum { TILE = 4096, STRIP = 16 };

typedef struct {
  uint32_t width, height;
  uint64_t state;
  /// Noise of mean zero, correlated between neighbours, like a sensor's grain after demosaicing.
  int8_t tile[TILE];
  /// Offsets of soft shapes shared by the rows of a strip.
  int32_t slope, level, shape, tint;
} grain;

static uint32_t draw(grain *g) {
  g->state ^= g->state << 13;
  g->state ^= g->state >> 7;
  g->state ^= g->state << 17;
  return (uint32_t)(g->state >> 24);
}

static void fill_tile(grain *g) {
  int32_t before = 0;
  for (int i = 0; i < TILE; i++) {
    uint32_t r = draw(g);
    // The sum of four uniform bytes is bell-shaped with deviation 148; a third of the previous pixel is added.
    int32_t bell = (int32_t)((r & 255) + (r >> 8 & 255) + (r >> 16 & 255) + (r >> 24 & 255)) - 510;
    before = (bell + before) / 3;
    g->tile[i] = (int8_t)(before < -127 ? -127 : before > 127 ? 127 : before);
  }
}

static uint8_t clamp(int32_t value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

// From nearly flat sky to foliage: the strip's amount of grain, in 1/256 of the tile's. At quality 85 and 4:2:0 this spans 0.1
// to 0.4 bytes per pixel.
static int32_t amount(const grain *g, uint32_t row) {
  uint32_t strips = (g->height + STRIP - 1) / STRIP;
  return (int32_t)(10 + 84 * (row / STRIP) / strips);
}

static void begin_strip(grain *g) {
  g->level = 70 + (int32_t)(draw(g) % 110);
  g->slope = (int32_t)(draw(g) % 81) - 40;
  g->shape = 64 + (int32_t)(draw(g) % 192);
  g->tint = (int32_t)(draw(g) % 41) - 20;
}

static void paint_row(void *context, uint32_t row, uint8_t *pixels) {
  grain *g = context;
  if (row % STRIP == 0) begin_strip(g);
  int32_t much = amount(g, row), width = (int32_t)g->width, picture = width - STRIP;
  uint32_t at = draw(g) % TILE;
  for (int32_t x = 0; x < picture; x++, pixels += 3) {
    int32_t noise = g->tile[(at + (uint32_t)x) % TILE] * much / 256;
    // A step every `shape` pixels: sharp edges, like those of objects.
    int32_t thing = (x / g->shape & 1) * much;
    int32_t luma = g->level + g->slope * x / width + thing + noise;
    pixels[0] = clamp(luma);
    pixels[1] = clamp(128 + g->tint + noise / 8);
    pixels[2] = clamp(128 - g->tint + thing / 4);
  }
  memset(pixels, 128, 3 * STRIP);
}

int32_t cjpeg_encode_grain(
    uint64_t seed, const cjpeg_encoding *encoding, cjpeg_bytes *out, cjpeg_report *report) {
  grain g = {.width = encoding->width, .height = encoding->height, .state = seed | 1};
  if (g.width <= STRIP || g.width % STRIP != 0) {
    *out = (cjpeg_bytes){0};
    *report = (cjpeg_report){.status = CJPEG_BAD_PLAN, .found = g.width, .text = "the width is no multiple of 16"};
    return report->status;
  }
  fill_tile(&g);
  return cjpeg_encode_rows(paint_row, &g, encoding, out, report);
}
