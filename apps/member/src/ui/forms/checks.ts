import { MINOR_MAX, type Minor, parseMoney, toWire } from '@handbill/contract/money';
import * as v from 'valibot';
import type { TextId } from '../../languages/index.ts';
import type { Checked, Values } from './use-form.ts';

/**
 * A check by a schema: every message in it is the id of a text; only each field's first error is reported. A field that
 * is not on the screen, such as a choice that is still loading, is empty.
 */
export function by<Schema extends v.GenericSchema>(schema: Schema) {
  const empty = Object.fromEntries(namesIn(schema).map((name) => [name, '']));
  return (values: Values): Checked<v.InferOutput<Schema>> => {
    const checked = v.safeParse(schema, { ...empty, ...values });
    if (checked.success) return { sent: checked.output };
    const errors: Record<string, TextId> = {};
    for (const issue of checked.issues)
      errors[String(issue.path?.[0]?.key ?? '')] ??= issue.message as TextId;
    return { errors };
  };
}

/** The fields of a schema, with or without checks that span several of them. */
function namesIn(schema: v.GenericSchema): string[] {
  return 'entries' in schema ? Object.keys(schema.entries as object) : [];
}

/** The message of a check is the id of its text; this tells the compiler. */
function says<Id extends TextId>(id: Id): Id {
  return id;
}

/** Required text with a maximum length. */
export function text(maxLength: number) {
  return v.pipe(
    v.string(says('field.required')),
    v.trim(),
    v.nonEmpty(says('field.required')),
    v.maxLength(maxLength, says('field.too_long')),
  );
}

/** Optional text; undefined if empty, so that it is not sent. */
export function optionalText(maxLength: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(maxLength, says('field.too_long')),
    v.transform((value) => (value === '' ? undefined : value)),
  );
}

export const newPassword = v.pipe(
  v.string(),
  v.nonEmpty(says('field.required')),
  v.minLength(8, says('field.password_short')),
  v.maxLength(128, says('field.too_long')),
);

/** An amount as a person types it, within bounds in minor units, and in wire form afterwards. */
export function amountBetween({ minimum, maximum }: { minimum: Minor; maximum: Minor }) {
  return v.pipe(
    v.string(),
    v.nonEmpty(says('field.required')),
    v.transform(parseMoney),
    v.bigint(says('field.amount')),
    v.minValue(minimum, says('field.amount_small')),
    v.maxValue(maximum < MINOR_MAX ? maximum : MINOR_MAX, says('field.amount_large')),
    v.transform(toWire),
  );
}

export const username = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(says('field.required')),
  v.toLowerCase(),
  v.regex(/^[a-z0-9_.-]{3,32}$/, says('field.username')),
);

/** Both entries of a password must match; a mismatch is reported at the second. */
export const repeated = {
  check: (values: { password: string; password_confirmation: string }) =>
    values.password === values.password_confirmation,
  says: says('field.mismatch'),
};

export const httpsAddress = v.pipe(
  text(2_000),
  v.transform((address) => (/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`)),
  v.url(says('field.address')),
  v.startsWith('https://', says('field.https')),
);

/** Whether a box is ticked that may also be left empty. */
export const ticked = v.pipe(
  v.string(),
  v.transform((box) => box === 'on'),
);

export const agreement = v.literal('on', says('field.agree'));
