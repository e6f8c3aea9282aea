#pragma once
// How this module talks to libjpeg: errors by longjmp into the call that began the session, bytes in and out of
// memory that the session owns.
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

/// Does the work in a session of its own and releases everything but what the work took out of it; returns the
/// report's status. The only `setjmp` is in here, in a function without changing locals.
int32_t cjpeg_run(cjpeg_work work, void *job, cjpeg_report *report);

/// Takes the written bytes out of the session.
cjpeg_bytes cjpeg_take(cjpeg_session *session);

/// Ends the call with a status of our own.
_Noreturn void cjpeg_fail(cjpeg_session *session, int32_t status, uint64_t found, const char *text);

/// Creates the reader over `bytes` and reads the header; refuses what the limits exclude.
void cjpeg_open_reader(
    cjpeg_session *session, const uint8_t *bytes, size_t count, const cjpeg_limits *limits);

/// Ends the call when the file ended without an end marker and before its last scan. Call it when all rows are read, and
/// before the reader finishes.
void cjpeg_check_whole(cjpeg_session *session);

/// Finishes a reader of which all rows are read; ends the call as `cjpeg_check_whole` does.
void cjpeg_finish_reading(cjpeg_session *session);

/// Creates the writer into `session->out`.
void cjpeg_open_writer(cjpeg_session *session);

/// Bytes of coefficients of the whole picture, once its header is read.
uint64_t cjpeg_coefficient_bytes(const struct jpeg_decompress_struct *reader);

/// Writes the APP1 marker that `encoding` carries, if any; after the start of the file, before its first scan.
void cjpeg_write_app1(cjpeg_session *session, const cjpeg_encoding *encoding);

/// Writes one row of `layout` at `row` into `pixels`.
typedef void (*cjpeg_row_source)(void *context, uint32_t row, uint8_t *pixels);

int32_t cjpeg_encode_rows(
    cjpeg_row_source source, void *context, const cjpeg_encoding *encoding, cjpeg_bytes *out,
    cjpeg_report *report);
