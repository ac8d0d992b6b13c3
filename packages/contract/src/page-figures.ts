/**
 * The figures that a page can name, as `{hold_hours}` or with its forms as `{hold_hours, plural, one {# hour} other
 * {# hours}}`: public settings, and what the software itself fixes.
 */
export const pageFigures = [
  'dwell_seconds',
  'tap_seconds',
  'hold_hours',
  'receive_limit',
  'share_visits',
  'share_hours',
  'settle_minutes',
  'bank_change_hours',
  'first_bank_hours',
  'password_change_hours',
  'withdraw_answer_hours',
  'review_answer_hours',
  'recovery_days',
  'card_hold_days',
  'level_refund_days',
  'erase_after_days',
  'repeat_hours',
  'refund_days_promised',
] as const;
export type PageFigure = (typeof pageFigures)[number];
