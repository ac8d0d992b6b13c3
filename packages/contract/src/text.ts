import { z } from 'zod';

// Control and format characters turn a text around, hide part of it or break a file; so do line separators and the
// letters that are drawn as nothing. The joiner of emoji is one of them, and taken behind an emoji only.
const HIDDEN = '\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\u2028\\u2029\\u115f\\u1160\\u3164\\uffa0';
const JOINER =
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})';
const ONE_LINE = new RegExp(`^(?:[^${HIDDEN}]|${JOINER})*$`, 'u');
const LINES = new RegExp(`^(?:[^${HIDDEN}]|\\n|${JOINER})*$`, 'u');

/** A text that people read, in one line: nothing in it is hidden or turns it around. Spaces around it are dropped. */
export function line(minimum: number, maximum: number): z.ZodString {
  return z.string().trim().min(minimum).max(maximum).regex(ONE_LINE);
}

/** A text that people read, in one line or several. */
export function lines(minimum: number, maximum: number): z.ZodString {
  return z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .trim()
    .min(minimum)
    .max(maximum)
    .regex(LINES);
}
