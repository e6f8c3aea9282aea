#include <libical/ical.h>

// Wrappers for values that Swift would import as tuples of hundreds, and for libical's static state.

/// The parts of a recurrence rule that decide whether it is yearly on one day.
typedef struct {
  int is_yearly;
  int interval;
  int count;
  int has_until;
  /// The numbers of months, days of the month and other restrictions, and the first month and day.
  int months, month, month_days, month_day, others;
} skiprope_ical_rule;

static inline int skiprope_ical_length(const short *list, int size) {
  int length = 0;
  while (length < size && list[length] != ICAL_RECURRENCE_ARRAY_MAX) length += 1;
  return length;
}

static inline skiprope_ical_rule skiprope_ical_read_rule(icalproperty *property) {
  struct icalrecurrencetype rule = icalproperty_get_rrule(property);
  skiprope_ical_rule read = {0};
  read.is_yearly = rule.freq == ICAL_YEARLY_RECURRENCE;
  read.interval = rule.interval;
  read.count = rule.count;
  read.has_until = !icaltime_is_null_time(rule.until);
  read.months = skiprope_ical_length(rule.by_month, ICAL_BY_MONTH_SIZE);
  read.month = rule.by_month[0];
  read.month_days = skiprope_ical_length(rule.by_month_day, ICAL_BY_MONTHDAY_SIZE);
  read.month_day = rule.by_month_day[0];
  read.others = skiprope_ical_length(rule.by_day, ICAL_BY_DAY_SIZE) +
                skiprope_ical_length(rule.by_week_no, ICAL_BY_WEEKNO_SIZE) +
                skiprope_ical_length(rule.by_year_day, ICAL_BY_YEARDAY_SIZE) +
                skiprope_ical_length(rule.by_set_pos, ICAL_BY_SETPOS_SIZE);
  return read;
}

/// Makes libical report errors and continue. Some builds otherwise abort by default.
static inline void skiprope_ical_survive_errors(void) { icalerror_set_errors_are_fatal(0); }
