import { CallFailed } from '@handbill/contract/client';
import type { FieldSlug, fieldSlugs, generalRefusals } from '@handbill/contract/errors';
import type { MemberEndpoints } from '@handbill/contract/member';
import { currentSpeech } from './current.ts';
import type { TextId } from './index.ts';

type MemberRefusal =
  | (typeof generalRefusals)[number]
  | MemberEndpoints[keyof MemberEndpoints]['refusals'][number];
/** Every refusal that a member can get has a text; without one, this does not compile. */
type FailureText = `error.${MemberRefusal | 'network'}`;

/** The text of a failure by its slug, never the server's own sentence. */
export function failureText(error: unknown): TextId {
  const slug = error instanceof CallFailed ? error.slug : 'error_try_again';
  const id: FailureText & TextId = `error.${slug as MemberRefusal | 'network'}`;
  // The console's own refusals, and those of a newer server, have no words in this build.
  return currentSpeech().messages[id] === undefined ? 'error.error_try_again' : id;
}

/** The text of everything that can be wrong with a field of a member's call; without one, this does not compile. */
const fieldTexts: Readonly<Record<(typeof fieldSlugs)[number], TextId>> = {
  required: 'field.required',
  invalid: 'field.invalid',
  unknown: 'field.invalid',
  too_short: 'field.too_short',
  too_long: 'field.too_long',
  too_small: 'field.too_small',
  too_large: 'field.too_large',
  too_common: 'field.too_common',
  mismatch: 'field.mismatch',
  unavailable: 'field.unavailable',
  // Periods have words of their own on the screen that asks for one.
  range_too_long: 'field.too_large',
};

/** A newer server may know faults that this build has no words for. */
export function fieldText(slug: FieldSlug): TextId {
  const known: Readonly<Partial<Record<FieldSlug, TextId>>> = fieldTexts;
  return known[slug] ?? 'field.invalid';
}
