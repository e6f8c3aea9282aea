#pragma once
#include "include/CJPEG.h"

/// The placement of stored pixels in the output: the address of the first, and the steps to the next column and row.
typedef struct {
  uint8_t *origin;
  ptrdiff_t step_x, step_y;
} cjpeg_placing;

/// Places a picture of the plan's output size and orientation in `output`.
static inline cjpeg_placing cjpeg_place(const cjpeg_plan *plan, uint8_t *output) {
  uint32_t orientation = plan->orientation;
  int swapped = orientation >= 5;
  ptrdiff_t row = 4 * (ptrdiff_t)(swapped ? plan->height : plan->width);
  // The directions of stored x and y on the upright picture, and whether they start at its far edge.
  ptrdiff_t along_x = swapped ? row : 4, along_y = swapped ? 4 : row;
  int far_x = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  int far_y = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  return (cjpeg_placing){
      .origin = output + (far_x ? along_x * (ptrdiff_t)(plan->width - 1) : 0) +
                (far_y ? along_y * (ptrdiff_t)(plan->height - 1) : 0),
      .step_x = far_x ? -along_x : along_x,
      .step_y = far_y ? -along_y : along_y};
}
