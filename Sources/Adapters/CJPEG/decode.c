#include "colours.h"
#include "resample.h"
#include "unscaled.h"

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
  // The codec holds at most about two MCU rows of samples; the resampler's memory follows.
  size_t codec = width * header->components * 2 * (header->mcu_height / plan->denominator + 1);
  if (cjpeg_is_unscaled(plan)) return codec + cjpeg_unscaled_bytes((uint32_t)width, plan);
  return codec + width * 4 + (size_t)plan->crop_width * 3 * sizeof(uint32_t);
}

static int plan_fits(const cjpeg_plan *plan, const struct jpeg_decompress_struct *reader) {
  return plan->crop_width > 0 && plan->crop_height > 0 && plan->width > 0 && plan->height > 0 &&
         plan->width <= plan->crop_width && plan->height <= plan->crop_height &&
         (uint64_t)plan->crop_x + plan->crop_width <= reader->output_width &&
         (uint64_t)plan->crop_y + plan->crop_height <= reader->output_height && plan->orientation >= 1 &&
         plan->orientation <= 8;
}

// Every scanline is read, also those below the crop: whether a file counts as whole must not depend on the box.
static void stream_resampled(cjpeg_session *session, const cjpeg_plan *plan, uint8_t *output) {
  struct jpeg_decompress_struct *reader = &session->reader;
  size_t row_bytes = (size_t)reader->output_width * (size_t)reader->output_components;
  uint8_t *row = reader->mem->alloc_large((j_common_ptr)reader, JPOOL_IMAGE, row_bytes);
  uint32_t *sums = reader->mem->alloc_large(
      (j_common_ptr)reader, JPOOL_IMAGE, (size_t)plan->crop_width * 3 * sizeof *sums);
  cjpeg_resampler resampler;
  cjpeg_resampler_begin(&resampler, plan, sums, output);
  while (reader->output_scanline < reader->output_height) {
    uint32_t y = reader->output_scanline;
    jpeg_read_scanlines(reader, &row, 1);
    if (y < plan->crop_y || y - plan->crop_y >= plan->crop_height) continue;
    cjpeg_inks_to_light(reader, row, reader->output_width, 3);
    cjpeg_resampler_row(&resampler, row + (size_t)plan->crop_x * 3);
  }
}

static void decode(cjpeg_session *session, void *job) {
  const reading *it = job;
  cjpeg_open_reader(session, it->bytes, it->count, it->limits);
  struct jpeg_decompress_struct *reader = &session->reader;
  reader->scale_num = 1;
  reader->scale_denom = it->plan->denominator;
  // The same arithmetic on every machine, and no context rows: an exact inverse transform and plain upsampling.
  reader->dct_method = JDCT_ISLOW;
  reader->do_fancy_upsampling = FALSE;
  reader->do_block_smoothing = FALSE;
  int unscaled = cjpeg_is_unscaled(it->plan);
  cjpeg_choose_colours(session, unscaled);
  jpeg_start_decompress(reader);
  if (!plan_fits(it->plan, reader)) cjpeg_fail(session, CJPEG_BAD_PLAN, 0, "the plan does not fit the picture");
  (unscaled ? cjpeg_stream_unscaled : stream_resampled)(session, it->plan, it->output);
  cjpeg_finish_reading(session);
}

int32_t cjpeg_decode(
    const uint8_t *bytes, size_t count, const cjpeg_limits *limits, const cjpeg_plan *plan, uint8_t *output,
    cjpeg_report *report) {
  reading job = {.bytes = bytes, .count = count, .limits = limits, .plan = plan, .output = output};
  return cjpeg_run(decode, &job, report);
}
