#include "session.h"
#include <stdlib.h>
#include <string.h>

static int32_t status_of(int code) {
  switch (code) {
  case JERR_OUT_OF_MEMORY: return CJPEG_NO_MEMORY;
  case JERR_NO_BACKING_STORE: return CJPEG_TOO_MUCH_WORKSPACE;
  case JERR_IMAGE_TOO_BIG: return CJPEG_TOO_MANY_PIXELS;
  case JERR_INPUT_EOF:
  case JERR_INPUT_EMPTY: return CJPEG_TRUNCATED;
  case JERR_BAD_PRECISION:
  case JERR_COMPONENT_COUNT:
  case JERR_CONVERSION_NOTIMPL:
  case JERR_CCIR601_NOTIMPL:
  case JERR_FRACT_SAMPLE_NOTIMPL:
  case JERR_NOT_COMPILED:
  case JERR_SOF_UNSUPPORTED: return CJPEG_UNSUPPORTED;
  default: return CJPEG_CORRUPT;
  }
}

static _Noreturn void fail_with_library_words(cjpeg_session *session, j_common_ptr object, int32_t status) {
  session->report->status = status;
  char words[JMSG_LENGTH_MAX];
  session->errors.format_message(object, words);
  words[JMSG_LENGTH_MAX - 1] = 0;
  snprintf(session->report->text, sizeof session->report->text, "%s", words);
  longjmp(session->landing, 1);
}

static void on_error(j_common_ptr object) {
  cjpeg_session *session = object->client_data;
  if (session->errors.msg_code == JERR_IMAGE_TOO_BIG && object->is_decompressor) {
    const struct jpeg_decompress_struct *reader = (j_decompress_ptr)object;
    JDIMENSION side = reader->image_width > reader->image_height ? reader->image_width : reader->image_height;
    cjpeg_fail(session, CJPEG_SIDE_TOO_LONG, side, "a side longer than the codec reads");
  }
  fail_with_library_words(session, object, status_of(session->errors.msg_code));
}

// Whether the bytes skipped before a restart marker are padding, by the last one. Other bytes are data that the library did not
// understand, so the pixels before them are wrong.
static int skipped_padding(const cjpeg_session *session) {
  const uint8_t *marker = session->source.next_input_byte;
  return marker > session->bytes && (marker[-1] == 0x00 || marker[-1] == 0xFF);
}

// After a warning the library continues with invented pixels, except for these: cameras and other programs write such files,
// and every pixel is present.
static void on_message(j_common_ptr object, int level) {
  if (level >= 0) return;
  cjpeg_session *session = object->client_data;
  switch (session->errors.msg_code) {
  case JWRN_JFIF_MAJOR:
  case JWRN_ADOBE_XFORM:
  case JWRN_NOT_SEQUENTIAL: return;
  case JWRN_EXTRANEOUS_DATA: {
    int marker = session->errors.msg_parm.i[1];
    int is_restart = marker >= JPEG_RST0 && marker <= JPEG_RST0 + 7;
    if (!is_restart || skipped_padding(session)) return;
    break;
  }
  case JWRN_HIT_MARKER:
    if (session->has_ended) fail_with_library_words(session, object, CJPEG_TRUNCATED);
    break;
  case JWRN_JPEG_EOF: fail_with_library_words(session, object, CJPEG_TRUNCATED);
  }
  fail_with_library_words(session, object, CJPEG_CORRUPT);
}

static void print_nothing(j_common_ptr object) { (void)object; }

static __attribute__((noinline)) void land(cjpeg_session *session, cjpeg_work work, void *job) {
  if (setjmp(session->landing) == 0) work(session, job);
}

int32_t cjpeg_run(cjpeg_work work, void *job, cjpeg_report *report) {
  cjpeg_session session;
  memset(&session, 0, sizeof session);
  memset(report, 0, sizeof *report);
  session.report = report;
  jpeg_std_error(&session.errors);
  session.errors.error_exit = on_error;
  session.errors.emit_message = on_message;
  session.errors.output_message = print_nothing;
  land(&session, work, job);
  jpeg_destroy_compress(&session.writer);
  jpeg_destroy_decompress(&session.reader);
  cjpeg_free(&session.out);
  return report->status;
}

cjpeg_bytes cjpeg_take(cjpeg_session *session) {
  cjpeg_bytes out = session->out;
  session->out = (cjpeg_bytes){0};
  return out;
}

_Noreturn void cjpeg_fail(cjpeg_session *session, int32_t status, uint64_t found, const char *text) {
  session->report->status = status;
  session->report->found = found;
  snprintf(session->report->text, sizeof session->report->text, "%s", text);
  longjmp(session->landing, 1);
}

// Input: the whole file is in memory, so a request for more is its end.

static void source_noop(j_decompress_ptr reader) { (void)reader; }

static _Noreturn void end_too_early(j_decompress_ptr reader) {
  cjpeg_fail(reader->client_data, CJPEG_TRUNCATED, 0, "the file ends before its picture");
}

// Some programs omit the end marker. It is added once a scan has begun: a Huffman decoder that lacks data reports it, while an
// arithmetic decoder would invent them.
static boolean source_is_dry(j_decompress_ptr reader) {
  static const JOCTET end[] = {0xFF, JPEG_EOI};
  cjpeg_session *session = reader->client_data;
  if (session->has_ended || reader->input_scan_number == 0 || reader->arith_code) end_too_early(reader);
  session->has_ended = 1;
  session->source.next_input_byte = end;
  session->source.bytes_in_buffer = sizeof end;
  return TRUE;
}

// Whether a scan is missing in a file without an end marker, so that coefficients lack bits.
static int misses_scan(const struct jpeg_decompress_struct *reader) {
  for (int i = 0; i < reader->num_components; i++) {
    if (!reader->comp_info[i].quant_table) return 1;
    if (!reader->progressive_mode || !reader->coef_bits) continue;
    for (int k = 0; k < DCTSIZE2; k++)
      if (reader->coef_bits[i][k] != 0) return 1;
  }
  return 0;
}

void cjpeg_check_whole(cjpeg_session *session) {
  if (session->has_ended && misses_scan(&session->reader)) end_too_early(&session->reader);
}

void cjpeg_finish_reading(cjpeg_session *session) {
  // Finishing may detect the missing end marker, and frees the information on scans.
  int misses = misses_scan(&session->reader);
  jpeg_finish_decompress(&session->reader);
  if (session->has_ended && misses) end_too_early(&session->reader);
}

static void source_skip(j_decompress_ptr reader, long count) {
  if (count <= 0) return;
  if ((size_t)count > reader->src->bytes_in_buffer) end_too_early(reader);
  reader->src->next_input_byte += count;
  reader->src->bytes_in_buffer -= (size_t)count;
}

static void count_scans(j_common_ptr object) {
  cjpeg_session *session = object->client_data;
  if (!object->is_decompressor) return;
  int scan = ((j_decompress_ptr)object)->input_scan_number;
  if (scan > 0 && (uint32_t)scan > session->scan_limit)
    cjpeg_fail(session, CJPEG_CORRUPT, (uint64_t)scan, "more scans than any encoder writes");
}

uint64_t cjpeg_coefficient_bytes(const struct jpeg_decompress_struct *reader) {
  uint64_t blocks = 0;
  for (int i = 0; i < reader->num_components; i++) {
    const jpeg_component_info *part = &reader->comp_info[i];
    uint64_t h = (uint64_t)part->h_samp_factor, v = (uint64_t)part->v_samp_factor;
    blocks += (part->width_in_blocks + h - 1) / h * h * ((part->height_in_blocks + v - 1) / v * v);
  }
  return blocks * sizeof(JBLOCK);
}

void cjpeg_open_reader(
    cjpeg_session *session, const uint8_t *bytes, size_t count, const cjpeg_limits *limits) {
  session->reader.err = &session->errors;
  session->reader.client_data = session;
  jpeg_create_decompress(&session->reader);
  session->scan_limit = limits->scans;
  session->progress.progress_monitor = count_scans;
  session->reader.progress = &session->progress;
  session->reader.mem->max_memory_to_use = (long)(limits->workspace_bytes + 1048576);
  session->source.init_source = source_noop;
  session->source.fill_input_buffer = source_is_dry;
  session->source.skip_input_data = source_skip;
  session->source.resync_to_restart = jpeg_resync_to_restart;
  session->source.term_source = source_noop;
  session->bytes = bytes;
  session->source.next_input_byte = bytes;
  session->source.bytes_in_buffer = count;
  session->reader.src = &session->source;
  jpeg_read_header(&session->reader, TRUE);
  uint64_t pixels = (uint64_t)session->reader.image_width * session->reader.image_height;
  if (pixels > limits->pixels)
    cjpeg_fail(session, CJPEG_TOO_MANY_PIXELS, pixels, "more pixels than are decoded");
  uint64_t coefficients = cjpeg_coefficient_bytes(&session->reader);
  if (jpeg_has_multiple_scans(&session->reader) && coefficients > limits->workspace_bytes)
    cjpeg_fail(session, CJPEG_TOO_MUCH_WORKSPACE, coefficients, "more coefficients than are held");
}

// Output: a growing block owned by the session, so that an error in the middle leaks nothing.

static void grow(cjpeg_session *session, size_t capacity) {
  uint8_t *bytes = realloc(session->out.bytes, capacity);
  if (!bytes) cjpeg_fail(session, CJPEG_NO_MEMORY, capacity, "no memory for the file");
  session->out.bytes = bytes;
  session->capacity = capacity;
}

static void destination_begin(j_compress_ptr writer) {
  cjpeg_session *session = writer->client_data;
  grow(session, 65536);
  session->destination.next_output_byte = session->out.bytes;
  session->destination.free_in_buffer = session->capacity;
}

static boolean destination_full(j_compress_ptr writer) {
  cjpeg_session *session = writer->client_data;
  size_t written = session->capacity;
  grow(session, written * 2);
  session->destination.next_output_byte = session->out.bytes + written;
  session->destination.free_in_buffer = session->capacity - written;
  return TRUE;
}

static void destination_end(j_compress_ptr writer) {
  cjpeg_session *session = writer->client_data;
  session->out.count = session->capacity - session->destination.free_in_buffer;
}

void cjpeg_open_writer(cjpeg_session *session) {
  session->writer.err = &session->errors;
  session->writer.client_data = session;
  jpeg_create_compress(&session->writer);
  session->destination.init_destination = destination_begin;
  session->destination.empty_output_buffer = destination_full;
  session->destination.term_destination = destination_end;
  session->writer.dest = &session->destination;
}

void cjpeg_write_app1(cjpeg_session *session, const cjpeg_encoding *encoding) {
  if (encoding->app1_count == 0) return;
  if (encoding->app1_count > 65533)
    cjpeg_fail(session, CJPEG_BAD_PLAN, encoding->app1_count, "a marker holds at most 65,533 bytes");
  jpeg_write_marker(&session->writer, JPEG_APP0 + 1, encoding->app1, (unsigned)encoding->app1_count);
}

void cjpeg_free(cjpeg_bytes *bytes) {
  free(bytes->bytes);
  bytes->bytes = NULL;
  bytes->count = 0;
}

#define CJPEG_TEXT_OF(x) #x
#define CJPEG_TEXT(x) CJPEG_TEXT_OF(x)

const char *cjpeg_library_version(void) { return CJPEG_TEXT(LIBJPEG_TURBO_VERSION); }
