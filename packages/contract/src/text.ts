import { z } from 'zod';

// Control and format characters reverse a text, hide part of it or break a file; so do line separators and
// invisible letters. The emoji joiner is one of them, and is accepted only after an emoji.
const HIDDEN = '\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\u2028\\u2029\\u115f\\u1160\\u3164\\uffa0';
const JOINER =
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})';
const ONE_LINE = new RegExp(`^(?:[^${HIDDEN}]|${JOINER})*$`, 'u');
const LINES = new RegExp(`^(?:[^${HIDDEN}]|\\n|${JOINER})*$`, 'u');

/**
 * A single line of visible text: no hidden or direction-changing characters. Surrounding spaces are trimmed.
 */
export function line(minimum: number, maximum: number): z.ZodString {
  return z.string().trim().min(minimum).max(maximum).regex(ONE_LINE);
}

/** The same, with line breaks. */
export function lines(minimum: number, maximum: number): z.ZodString {
  return z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .trim()
    .min(minimum)
    .max(maximum)
    .regex(LINES);
}
