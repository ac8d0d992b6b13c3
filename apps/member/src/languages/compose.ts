/**
 * A text as the build compiles it (build/catalogues.ts): words, the name of a value, or a value that chooses between
 * plural forms. The compiler knows more kinds; a catalogue with one of those does not build.
 */
export type Message = readonly MessagePart[];
type MessagePart =
  | string
  | readonly [name: string]
  | readonly [name: string, type: 'plural', forms: Readonly<Record<string, Message>>];

type Values = Readonly<Record<string, string | number>>;

/** Writes a text with its values in the locale whose plural rules it follows. A value that is missing is left out. */
export function compose(message: Message, values: Values, locale: string): string {
  let written = '';
  for (const part of message) written += typeof part === 'string' ? part : placed(part, values, locale);
  return written;
}

function placed([name, , forms]: Exclude<MessagePart, string>, values: Values, locale: string) {
  const value = values[name] ?? '';
  if (forms === undefined) return value;
  const form = forms[value] ?? forms[new Intl.PluralRules(locale).select(Number(value))] ?? forms.other;
  return compose(form ?? [], values, locale);
}
