#pragma once
// A narrow interface to libjpeg-turbo: every call returns, for any input bytes. Errors of the library are returned in a
// `cjpeg_report`. Nothing is printed, nothing exits, and nothing outlives a call but the documented results.
#include <stddef.h>
#include <stdint.h>

enum {
  CJPEG_OK = 0,
  CJPEG_CORRUPT = 1,
  CJPEG_TRUNCATED = 2,
  CJPEG_UNSUPPORTED = 3,
  CJPEG_TOO_MANY_PIXELS = 4,
  CJPEG_TOO_MUCH_WORKSPACE = 5,
  CJPEG_NO_MEMORY = 6,
  CJPEG_BAD_PLAN = 7,
  CJPEG_SIDE_TOO_LONG = 8,
};

/// The longest side that the codec reads, in pixels.
enum { CJPEG_LONGEST_SIDE = 65500 };

/// An error: one of the numbers above, the library's message, and the size that was too large.
typedef struct {
  int32_t status;
  uint64_t found;
  char text[208];
} cjpeg_report;

/// Limits of a file: pixels, bytes of coefficients of a file with several scans, and scans.
typedef struct {
  uint64_t pixels;
  uint64_t workspace_bytes;
  uint32_t scans;
} cjpeg_limits;

typedef struct {
  uint32_t width, height;
  uint32_t components;
  uint32_t progressive;
  /// Whether there is more than one scan, so that the coefficients of the whole picture are held.
  uint32_t several_scans;
  /// MCUs between restart markers, 0 for none.
  uint32_t restart_interval;
  /// The size of an MCU of an interleaved scan, pixels.
  uint32_t mcu_width, mcu_height;
  uint64_t coefficient_bytes;
} cjpeg_header;

/// Reads the file up to its first scan; allocates no picture.
int32_t cjpeg_read_header(
    const uint8_t *bytes, size_t count, const cjpeg_limits *limits, cjpeg_header *header, cjpeg_report *report);

/// The plan of a decode: crop and output in the stored orientation. The output is no larger than the crop.
typedef struct {
  /// The denominator: 1, 2, 4 or 8. The crop is in pixels of the picture decoded at 1/denominator.
  uint32_t denominator;
  uint32_t crop_x, crop_y, crop_width, crop_height;
  uint32_t width, height;
  /// EXIF orientation 1 to 8; 5 to 8 swap the output's width and height.
  uint32_t orientation;
} cjpeg_plan;

/// Decodes into `width * height * 4` bytes of RGBA: the codec's pixels if the output is as large as the crop, else integer area
/// averages.
int32_t cjpeg_decode(
    const uint8_t *bytes, size_t count, const cjpeg_limits *limits, const cjpeg_plan *plan, uint8_t *output,
    cjpeg_report *report);

/// The bytes that `cjpeg_decode` holds besides coefficients and output: rows of the codec, and a row and its sums, or a strip
/// of 16 rows.
size_t cjpeg_row_bytes(const cjpeg_header *header, const cjpeg_plan *plan);

enum {
  CJPEG_GRAY = 1,
  CJPEG_RGB = 3,
  CJPEG_RGBA = 4,
  CJPEG_YCC = 5,
  /// CMYK stored inverted, as Adobe does, without and with a luma transform.
  CJPEG_CMYK = 6,
  CJPEG_YCCK = 7,
};

typedef struct {
  uint32_t width, height;
  /// One of the layouts above.
  uint32_t layout;
  /// 1 to 100.
  uint32_t quality;
  uint32_t progressive;
  /// Chroma subsampling, 1/horizontal and 1/vertical: 1 or 2 each.
  uint32_t chroma_horizontal, chroma_vertical;
  /// MCU rows between restart markers, 0 for none.
  uint32_t restart_rows;
  uint32_t without_jfif;
  /// The payload of an APP1 marker, or none.
  const uint8_t *app1;
  size_t app1_count;
} cjpeg_encoding;

/// Returned bytes; release with `cjpeg_free`.
typedef struct {
  uint8_t *bytes;
  size_t count;
} cjpeg_bytes;

void cjpeg_free(cjpeg_bytes *bytes);

/// Encodes tightly packed pixels.
int32_t cjpeg_encode(
    const uint8_t *pixels, const cjpeg_encoding *encoding, cjpeg_bytes *out, cjpeg_report *report);

/// Rewrites the same coefficients: progressive or baseline, with or without restart markers. Metadata is dropped; `app1` is as
/// in `cjpeg_encoding`, whose other fields are ignored.
int32_t cjpeg_transcode(
    const uint8_t *bytes, size_t count, const cjpeg_limits *limits, const cjpeg_encoding *encoding,
    cjpeg_bytes *out, cjpeg_report *report);

/// Generates and encodes a photo of grain over soft shapes, row by row, with quieter strips first. The last MCU column is flat
/// mid-grey, so that every restart strip ends with all predictions at zero.
int32_t cjpeg_encode_grain(
    uint64_t seed, const cjpeg_encoding *encoding, cjpeg_bytes *out, cjpeg_report *report);

/// The offset of the next 0xFF that is followed by neither 0x00 nor 0xFF, or `count`.
size_t cjpeg_next_marker(const uint8_t *bytes, size_t count, size_t from);

/// Entropy-coded bits without byte stuffing.
typedef struct {
  size_t offset;
  size_t bit_count;
} cjpeg_bits;

/// Removes byte stuffing; returns the bytes written, at most `count`.
size_t cjpeg_unstuff(const uint8_t *bytes, size_t count, uint8_t *out);

/// Joins pieces of `bits` in the given order, adds stuffing and pads with ones. Returns the bytes written, or 0 if `capacity`
/// is too small. Twice the bytes of the pieces + 16 always suffice.
size_t cjpeg_join(
    const uint8_t *bits, const cjpeg_bits *pieces, const uint32_t *order, size_t order_count, uint8_t *out,
    size_t capacity);

/// The version of libjpeg-turbo that this was compiled against.
const char *cjpeg_library_version(void);
