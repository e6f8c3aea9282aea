#include "resample.h"
#include "session.h"

static void describe(const struct jpeg_decompress_struct *reader, cjpeg_header *header) {
  *header = (cjpeg_header){
      .width = reader->image_width,
      .height = reader->image_height,
      .components = (uint32_t)reader->num_components,
      .progressive = reader->progressive_mode != 0,
      .several_scans = jpeg_has_multiple_scans((j_decompress_ptr)reader) != 0,
      .restart_interval = reader->restart_interval,
      .mcu_width = (uint32_t)reader->max_h_samp_factor * DCTSIZE,
      .mcu_height = (uint32_t)reader->max_v_samp_factor * DCTSIZE,
      .coefficient_bytes = cjpeg_coefficient_bytes(reader)};
}

typedef struct {
  const uint8_t *bytes;
  size_t count;
  const cjpeg_limits *limits;
  const cjpeg_plan *plan;
  cjpeg_header *header;
  uint8_t *output;
} reading;

static void read_header(cjpeg_session *session, void *job) {
  const reading *it = job;
  cjpeg_open_reader(session, it->bytes, it->count, it->limits);
  describe(&session->reader, it->header);
}

int32_t cjpeg_read_header(
    const uint8_t *bytes, size_t count, const cjpeg_limits *limits, cjpeg_header *header, cjpeg_report *report) {
  reading job = {.bytes = bytes, .count = count, .limits = limits, .header = header};
  return cjpeg_run(read_header, &job, report);
}

size_t cjpeg_row_bytes(const cjpeg_header *header, const cjpeg_plan *plan) {
  size_t width = (header->width + plan->denominator - 1) / plan->denominator;
  // The codec holds about two MCU rows of samples at most; a scanline of up to 4 bytes a pixel and 3 sums follow.
  size_t codec = width * header->components * 2 * (header->mcu_height / plan->denominator + 1);
  return codec + width * 4 + (size_t)plan->crop_width * 3 * sizeof(uint32_t);
}

// Inks to light: the product of what each leaves. `stored` counts light when the file came from Adobe's family.
static void inks_to_rgb(uint8_t *row, uint32_t width, int inverted) {
  const uint8_t *in = row;
  uint8_t flip = inverted ? 0 : 255;
  for (uint32_t i = 0; i < width; i++, in += 4, row += 3) {
    uint32_t black = in[3] ^ flip;
    uint8_t c = in[0] ^ flip, m = in[1] ^ flip, y = in[2] ^ flip;
    row[0] = (uint8_t)((c * black + 127) / 255);
    row[1] = (uint8_t)((m * black + 127) / 255);
    row[2] = (uint8_t)((y * black + 127) / 255);
  }
}

static void choose_colours(cjpeg_session *session) {
  struct jpeg_decompress_struct *reader = &session->reader;
  switch (reader->jpeg_color_space) {
  case JCS_GRAYSCALE:
  case JCS_RGB:
  case JCS_YCbCr: reader->out_color_space = JCS_RGB; break;
  case JCS_CMYK:
  case JCS_YCCK: reader->out_color_space = JCS_CMYK; break;
  default:
    cjpeg_fail(session, CJPEG_UNSUPPORTED, (uint64_t)reader->num_components, "an unknown colour space");
  }
}

static int plan_fits(const cjpeg_plan *plan, const struct jpeg_decompress_struct *reader) {
  return plan->crop_width > 0 && plan->crop_height > 0 && plan->width > 0 && plan->height > 0 &&
         plan->width <= plan->crop_width && plan->height <= plan->crop_height &&
         (uint64_t)plan->crop_x + plan->crop_width <= reader->output_width &&
         (uint64_t)plan->crop_y + plan->crop_height <= reader->output_height && plan->orientation >= 1 &&
         plan->orientation <= 8;
}

// Every scanline is read, also those below the crop: whether a file is whole must not depend on the box.
static void stream(cjpeg_session *session, const cjpeg_plan *plan, uint8_t *output) {
  struct jpeg_decompress_struct *reader = &session->reader;
  size_t row_bytes = (size_t)reader->output_width * (size_t)reader->output_components;
  uint8_t *row = reader->mem->alloc_large((j_common_ptr)reader, JPOOL_IMAGE, row_bytes);
  uint32_t *sums = reader->mem->alloc_large(
      (j_common_ptr)reader, JPOOL_IMAGE, (size_t)plan->crop_width * 3 * sizeof *sums);
  cjpeg_resampler resampler;
  cjpeg_resampler_begin(
      &resampler, plan->crop_width, plan->crop_height, plan->width, plan->height, plan->orientation, sums,
      output);
  while (reader->output_scanline < reader->output_height) {
    uint32_t y = reader->output_scanline;
    jpeg_read_scanlines(reader, &row, 1);
    if (y < plan->crop_y || y - plan->crop_y >= plan->crop_height) continue;
    if (reader->output_components == 4) inks_to_rgb(row, reader->output_width, reader->saw_Adobe_marker);
    cjpeg_resampler_row(&resampler, row + (size_t)plan->crop_x * 3);
  }
}

static void decode(cjpeg_session *session, void *job) {
  const reading *it = job;
  cjpeg_open_reader(session, it->bytes, it->count, it->limits);
  struct jpeg_decompress_struct *reader = &session->reader;
  reader->scale_num = 1;
  reader->scale_denom = it->plan->denominator;
  // One arithmetic for every machine, and no rows of context: an exact inverse transform and plain upsampling.
  reader->dct_method = JDCT_ISLOW;
  reader->do_fancy_upsampling = FALSE;
  reader->do_block_smoothing = FALSE;
  choose_colours(session);
  jpeg_start_decompress(reader);
  if (!plan_fits(it->plan, reader)) cjpeg_fail(session, CJPEG_BAD_PLAN, 0, "the plan does not fit the picture");
  stream(session, it->plan, it->output);
  jpeg_finish_decompress(reader);
}

int32_t cjpeg_decode(
    const uint8_t *bytes, size_t count, const cjpeg_limits *limits, const cjpeg_plan *plan, uint8_t *output,
    cjpeg_report *report) {
  reading job = {.bytes = bytes, .count = count, .limits = limits, .plan = plan, .output = output};
  return cjpeg_run(decode, &job, report);
}
