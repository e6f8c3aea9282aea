#pragma once
// The connection to libjpeg: errors by longjmp into the call that began the session, input and output in memory owned by the
// session.
#include "include/CJPEG.h"
#include <setjmp.h>
#include <stdio.h>
#include <jpeglib.h>
#include <jerror.h>

typedef struct {
  struct jpeg_error_mgr errors;
  jmp_buf landing;
  cjpeg_report *report;
  uint32_t scan_limit;
  struct jpeg_progress_mgr progress;
  struct jpeg_source_mgr source;
  /// The file, and whether it ended without an end marker.
  const uint8_t *bytes;
  int has_ended;
  struct jpeg_destination_mgr destination;
  cjpeg_bytes out;
  size_t capacity;
  struct jpeg_decompress_struct reader;
  struct jpeg_compress_struct writer;
} cjpeg_session;

typedef void (*cjpeg_work)(cjpeg_session *session, void *job);

/// Runs the work in a new session and releases everything but its results. Returns the report's status. It has the only
/// `setjmp`, in a function without changing locals.
int32_t cjpeg_run(cjpeg_work work, void *job, cjpeg_report *report);

/// Moves the written bytes out of the session.
cjpeg_bytes cjpeg_take(cjpeg_session *session);

/// Ends the call with a status of ours.
_Noreturn void cjpeg_fail(cjpeg_session *session, int32_t status, uint64_t found, const char *text);

/// Creates the reader of `bytes` and reads the header; refuses files beyond the limits.
void cjpeg_open_reader(
    cjpeg_session *session, const uint8_t *bytes, size_t count, const cjpeg_limits *limits);

/// Ends the call with an error if the file ended without an end marker and before its last scan. Call it after all rows are
/// read, and before the reader finishes.
void cjpeg_check_whole(cjpeg_session *session);

/// Finishes a reader after all rows are read; fails as `cjpeg_check_whole` does.
void cjpeg_finish_reading(cjpeg_session *session);

/// Creates the writer into `session->out`.
void cjpeg_open_writer(cjpeg_session *session);

/// The bytes of the whole picture's coefficients, after its header is read.
uint64_t cjpeg_coefficient_bytes(const struct jpeg_decompress_struct *reader);

/// Writes the APP1 marker of `encoding`, if any; after the start of the file, before its first scan.
void cjpeg_write_app1(cjpeg_session *session, const cjpeg_encoding *encoding);

/// Writes one row of `layout` at `row` into `pixels`.
typedef void (*cjpeg_row_source)(void *context, uint32_t row, uint8_t *pixels);

int32_t cjpeg_encode_rows(
    cjpeg_row_source source, void *context, const cjpeg_encoding *encoding, cjpeg_bytes *out,
    cjpeg_report *report);
