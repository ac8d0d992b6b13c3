import { CallFailed } from '@handbill/contract/client';
import type { ErrorSlug } from '@handbill/contract/errors';
import { i18n } from '@lingui/core';
import type { TextId } from './index.ts';

/** Every slug of the catalogue has a text: without one of them this does not compile. */
type FailureText = `error.${ErrorSlug | 'network'}` & TextId;

/** The text of what went wrong, by its slug: never the server's own sentence. */
export function failureText(error: unknown): TextId {
  const id: FailureText = error instanceof CallFailed ? `error.${error.slug}` : 'error.error_try_again';
  // A newer server may refuse in ways that this build has no words for.
  return i18n.messages[id] === undefined ? 'error.error_try_again' : id;
}

/** The text of what is wrong with one field. */
const fieldTexts: Readonly<Record<string, TextId>> = {
  required: 'field.required',
  too_short: 'field.too_short',
  too_long: 'field.too_long',
  too_small: 'field.too_small',
  too_large: 'field.too_large',
  too_common: 'field.too_common',
  mismatch: 'field.mismatch',
  unavailable: 'field.unavailable',
};

export function fieldText(slug: string): TextId {
  return fieldTexts[slug] ?? 'field.invalid';
}
