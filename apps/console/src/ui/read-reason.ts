import type { Reading } from './command-dialog.tsx';

/** A reason in an operator's own words, in one line. */
export function readReason(fields: FormData, name = 'reason'): Reading<string> {
  const reason = String(fields.get(name)).replace(/\s+/g, ' ').trim();
  if (reason.length < 3) return { wrong: 'Give a reason: it is recorded in the audit log.' };
  return reason.length > 300 ? { wrong: 'Use at most 300 characters.' } : { input: reason };
}

/** What a member reads about a reason, in an operator's own words, which may be left out. */
export function readExplanation(fields: FormData): Reading<{ explanation?: string }> {
  if (String(fields.get('explanation') ?? '').trim() === '') return { input: {} };
  const reading = readReason(fields, 'explanation');
  return 'wrong' in reading ? reading : { input: { explanation: reading.input } };
}
