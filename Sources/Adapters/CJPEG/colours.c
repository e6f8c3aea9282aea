#include "colours.h"

void cjpeg_choose_colours(cjpeg_session *session, int with_alpha) {
  struct jpeg_decompress_struct *reader = &session->reader;
  switch (reader->jpeg_color_space) {
  case JCS_GRAYSCALE:
  case JCS_RGB:
  case JCS_YCbCr: reader->out_color_space = with_alpha ? JCS_EXT_RGBA : JCS_RGB; break;
  case JCS_CMYK:
  case JCS_YCCK: reader->out_color_space = JCS_CMYK; break;
  default:
    cjpeg_fail(session, CJPEG_UNSUPPORTED, (uint64_t)reader->num_components, "an unknown colour space");
  }
}

// Multiplies the light that each ink leaves. Adobe's files store light, others ink.
void cjpeg_inks_to_light(
    const struct jpeg_decompress_struct *reader, uint8_t *row, uint32_t width, uint32_t channels) {
  if (reader->out_color_space != JCS_CMYK) return;
  const uint8_t *in = row;
  uint8_t flip = reader->saw_Adobe_marker ? 0 : 255;
  for (uint32_t i = 0; i < width; i++, in += 4, row += channels) {
    uint32_t black = in[3] ^ flip;
    uint8_t c = in[0] ^ flip, m = in[1] ^ flip, y = in[2] ^ flip;
    row[0] = (uint8_t)((c * black + 127) / 255);
    row[1] = (uint8_t)((m * black + 127) / 255);
    row[2] = (uint8_t)((y * black + 127) / 255);
    if (channels == 4) row[3] = 255;
  }
}
