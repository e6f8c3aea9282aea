#include "session.h"

static void set_layout(cjpeg_session *session, const cjpeg_encoding *encoding) {
  struct jpeg_compress_struct *writer = &session->writer;
  switch (encoding->layout) {
  case CJPEG_GRAY: writer->in_color_space = JCS_GRAYSCALE; break;
  case CJPEG_RGB: writer->in_color_space = JCS_RGB; break;
  case CJPEG_RGBA: writer->in_color_space = JCS_EXT_RGBX; break;
  case CJPEG_YCC: writer->in_color_space = JCS_YCbCr; break;
  case CJPEG_CMYK:
  case CJPEG_YCCK: writer->in_color_space = JCS_CMYK; break;
  default: cjpeg_fail(session, CJPEG_BAD_PLAN, encoding->layout, "an unknown layout");
  }
  writer->input_components = encoding->layout == CJPEG_GRAY  ? 1
                             : encoding->layout == CJPEG_RGB ? 3
                             : encoding->layout == CJPEG_YCC ? 3
                                                             : 4;
}

static void set_options(cjpeg_session *session, const cjpeg_encoding *encoding) {
  struct jpeg_compress_struct *writer = &session->writer;
  writer->image_width = encoding->width;
  writer->image_height = encoding->height;
  set_layout(session, encoding);
  jpeg_set_defaults(writer);
  if (encoding->layout == CJPEG_YCCK) jpeg_set_colorspace(writer, JCS_YCCK);
  jpeg_set_quality(writer, (int)encoding->quality, TRUE);
  writer->dct_method = JDCT_ISLOW;
  if (encoding->layout != CJPEG_GRAY && encoding->layout != CJPEG_CMYK) {
    writer->comp_info[0].h_samp_factor = (int)encoding->chroma_horizontal;
    writer->comp_info[0].v_samp_factor = (int)encoding->chroma_vertical;
  }
  if (encoding->layout == CJPEG_YCCK) {
    writer->comp_info[3].h_samp_factor = (int)encoding->chroma_horizontal;
    writer->comp_info[3].v_samp_factor = (int)encoding->chroma_vertical;
  }
  if (encoding->without_jfif) writer->write_JFIF_header = FALSE;
  writer->restart_in_rows = (int)encoding->restart_rows;
  if (encoding->progressive) jpeg_simple_progression(writer);
}

typedef struct {
  cjpeg_row_source source;
  void *context;
  const cjpeg_encoding *encoding;
  cjpeg_bytes *out;
} encoding_job;

static void encode(cjpeg_session *session, void *job) {
  const encoding_job *it = job;
  struct jpeg_compress_struct *writer = &session->writer;
  cjpeg_open_writer(session);
  set_options(session, it->encoding);
  jpeg_start_compress(writer, TRUE);
  cjpeg_write_app1(session, it->encoding);
  uint8_t *row = writer->mem->alloc_large(
      (j_common_ptr)writer, JPOOL_IMAGE, (size_t)it->encoding->width * (size_t)writer->input_components);
  for (uint32_t y = 0; y < it->encoding->height; y++) {
    it->source(it->context, y, row);
    jpeg_write_scanlines(writer, &row, 1);
  }
  jpeg_finish_compress(writer);
  *it->out = cjpeg_take(session);
}

int32_t cjpeg_encode_rows(
    cjpeg_row_source source, void *context, const cjpeg_encoding *encoding, cjpeg_bytes *out,
    cjpeg_report *report) {
  *out = (cjpeg_bytes){0};
  encoding_job job = {.source = source, .context = context, .encoding = encoding, .out = out};
  return cjpeg_run(encode, &job, report);
}

typedef struct {
  const uint8_t *pixels;
  size_t row_bytes;
} packed;

static void copy_row(void *context, uint32_t row, uint8_t *pixels) {
  const packed *from = context;
  const uint8_t *in = from->pixels + from->row_bytes * row;
  for (size_t i = 0; i < from->row_bytes; i++) pixels[i] = in[i];
}

int32_t cjpeg_encode(
    const uint8_t *pixels, const cjpeg_encoding *encoding, cjpeg_bytes *out, cjpeg_report *report) {
  size_t bytes = encoding->layout == CJPEG_GRAY                                       ? 1
                 : encoding->layout == CJPEG_RGB || encoding->layout == CJPEG_YCC ? 3
                                                                                      : 4;
  packed from = {.pixels = pixels, .row_bytes = bytes * encoding->width};
  return cjpeg_encode_rows(copy_row, &from, encoding, out, report);
}

typedef struct {
  const uint8_t *bytes;
  size_t count;
  const cjpeg_limits *limits;
  const cjpeg_encoding *encoding;
  cjpeg_bytes *out;
} transcoding_job;

static void transcode(cjpeg_session *session, void *job) {
  const transcoding_job *it = job;
  struct jpeg_compress_struct *writer = &session->writer;
  cjpeg_open_reader(session, it->bytes, it->count, it->limits);
  jvirt_barray_ptr *coefficients = jpeg_read_coefficients(&session->reader);
  cjpeg_check_whole(session);
  cjpeg_open_writer(session);
  jpeg_copy_critical_parameters(&session->reader, writer);
  if (it->encoding->without_jfif) writer->write_JFIF_header = FALSE;
  writer->restart_in_rows = (int)it->encoding->restart_rows;
  if (it->encoding->progressive) jpeg_simple_progression(writer);
  jpeg_write_coefficients(writer, coefficients);
  cjpeg_write_app1(session, it->encoding);
  jpeg_finish_compress(writer);
  jpeg_finish_decompress(&session->reader);
  *it->out = cjpeg_take(session);
}

int32_t cjpeg_transcode(
    const uint8_t *bytes, size_t count, const cjpeg_limits *limits, const cjpeg_encoding *encoding,
    cjpeg_bytes *out, cjpeg_report *report) {
  *out = (cjpeg_bytes){0};
  transcoding_job job = {.bytes = bytes, .count = count, .limits = limits, .encoding = encoding, .out = out};
  return cjpeg_run(transcode, &job, report);
}
