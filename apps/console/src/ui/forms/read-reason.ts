import type { Reading } from '../commands/command-dialog.tsx';
import { isKeyOf } from '../known-keys.ts';

const LENGTH_MIN = 3;
const LENGTH_MAX = 300;

/** A reason in an operator's own words, in one line. */
export function readReason(fields: FormData, name = 'reason'): Reading<string> {
  const reason = inOneLine(fields, name);
  if (reason.length < LENGTH_MIN) return { wrong: 'Give a reason: it is recorded in the audit log.' };
  return withinMaximum(reason);
}

/** The same in a field called note, next to a chosen reason. */
export function readNote(fields: FormData): Reading<{ note: string }> {
  const reading = readReason(fields, 'note');
  return 'wrong' in reading ? reading : { input: { note: reading.input } };
}

/** A reason chosen from a closed list, and what `readMore` reads besides. */
export function readChosen<Reason extends string, More extends object>(
  fields: FormData,
  reasons: Readonly<Record<Reason, unknown>>,
  readMore: (fields: FormData) => Reading<More>,
): Reading<{ reason: Reason } & More> {
  const reason = fields.get('reason');
  if (!isKeyOf(reasons, reason)) return { wrong: 'Choose a reason.' };
  const reading = readMore(fields);
  return 'wrong' in reading ? reading : { input: { reason, ...reading.input } };
}

/** What a member reads about a reason, in an operator's own words, which may be left out. */
export function readExplanation(fields: FormData): Reading<{ explanation?: string }> {
  const explanation = inOneLine(fields, 'explanation');
  if (explanation === '') return { input: {} };
  if (explanation.length < LENGTH_MIN) {
    return { wrong: `Write at least ${LENGTH_MIN} characters, or leave the explanation empty.` };
  }
  const reading = withinMaximum(explanation);
  return 'wrong' in reading ? reading : { input: { explanation: reading.input } };
}

function inOneLine(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

function withinMaximum(text: string): Reading<string> {
  return text.length > LENGTH_MAX ? { wrong: `Use at most ${LENGTH_MAX} characters.` } : { input: text };
}
