#include "include/CJPEG.h"
#include <string.h>

size_t cjpeg_next_marker(const uint8_t *bytes, size_t count, size_t from) {
  while (from + 1 < count) {
    const uint8_t *hit = memchr(bytes + from, 0xFF, count - 1 - from);
    if (!hit) return count;
    from = (size_t)(hit - bytes);
    if (bytes[from + 1] != 0 && bytes[from + 1] != 0xFF) return from;
    from++;
  }
  return count;
}

size_t cjpeg_unstuff(const uint8_t *bytes, size_t count, uint8_t *out) {
  size_t written = 0;
  for (size_t i = 0; i < count; i++) {
    out[written++] = bytes[i];
    if (bytes[i] == 0xFF && i + 1 < count && bytes[i + 1] == 0) i++;
  }
  return written;
}

typedef struct {
  uint8_t *out;
  size_t written;
  /// The last `bits` bits of `held`, fewer than 64, are not written yet.
  uint64_t held;
  unsigned bits;
} bit_writer;

static inline void put_word(bit_writer *w, uint64_t word) {
  uint64_t inverse = ~word;
  // No byte of the word is 0xFF when no byte of its inverse is zero.
  if (((inverse - 0x0101010101010101u) & ~inverse & 0x8080808080808080u) == 0) {
    uint64_t turned = __builtin_bswap64(word);
    memcpy(w->out + w->written, &turned, 8);
    w->written += 8;
    return;
  }
  for (int shift = 56; shift >= 0; shift -= 8) {
    uint8_t byte = (uint8_t)(word >> shift);
    w->out[w->written++] = byte;
    if (byte == 0xFF) w->out[w->written++] = 0;
  }
}

/// Appends the highest `count` bits of `word`, 1 to 64.
static inline void put_bits(bit_writer *w, uint64_t word, unsigned count) {
  if (count < 64) word &= ~(UINT64_MAX >> count);
  uint64_t full = w->bits ? w->held | word >> w->bits : word;
  if (w->bits + count < 64) {
    w->held = full;
    w->bits += count;
    return;
  }
  put_word(w, full);
  unsigned used = 64 - w->bits;
  w->held = used < 64 ? word << used : 0;
  w->bits = w->bits + count - 64;
}

static void put_piece(bit_writer *w, const uint8_t *bytes, size_t bit_count) {
  for (; bit_count >= 64; bit_count -= 64, bytes += 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    put_bits(w, __builtin_bswap64(word), 64);
  }
  for (; bit_count > 0; bytes++) {
    unsigned count = bit_count < 8 ? (unsigned)bit_count : 8;
    put_bits(w, (uint64_t)*bytes << 56, count);
    bit_count -= count;
  }
}

size_t cjpeg_join(
    const uint8_t *bits, const cjpeg_bits *pieces, const uint32_t *order, size_t order_count, uint8_t *out,
    size_t capacity) {
  bit_writer writer = {.out = out};
  for (size_t i = 0; i < order_count; i++) {
    const cjpeg_bits *piece = &pieces[order[i]];
    if (writer.written + piece->bit_count / 4 + 32 > capacity) return 0;
    put_piece(&writer, bits + piece->offset, piece->bit_count);
  }
  unsigned rest = writer.bits;
  uint64_t last = rest ? writer.held | UINT64_MAX >> rest : 0;
  for (unsigned done = 0; done < rest; done += 8) {
    uint8_t byte = (uint8_t)(last >> (56 - done));
    writer.out[writer.written++] = byte;
    if (byte == 0xFF) writer.out[writer.written++] = 0;
  }
  return writer.written;
}
