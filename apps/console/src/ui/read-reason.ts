import type { Reading } from './command-dialog.tsx';

/** A reason in an operator's own words, in one line. */
export function readReason(fields: FormData): Reading<string> {
  const reason = String(fields.get('reason')).replace(/\s+/g, ' ').trim();
  if (reason.length < 3) return { wrong: 'Say why: it stands in the log.' };
  return reason.length > 300 ? { wrong: 'Say it in 300 characters.' } : { input: reason };
}
