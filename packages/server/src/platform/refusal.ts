import { catalogue, type ErrorSlug } from '@handbill/contract/errors';

/**
 * An expected refusal: it rolls the transaction back and becomes the catalogue's answer for its slug.
 * Anything else thrown is a bug and is answered with 500.
 */
export class Refusal extends Error {
  readonly slug: ErrorSlug;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly current: object | undefined;

  constructor(slug: ErrorSlug, details: RefusalDetails) {
    super(catalogue[slug].message);
    this.name = 'Refusal';
    this.slug = slug;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.current = details.current;
  }
}

export interface RefusalDetails {
  /** The slug of each invalid field's fault. */
  fields?: Readonly<Record<string, string>>;
  retryAfterSeconds?: number;
  /** The current state of what was decided on, as an answer would show it. */
  current?: object;
}

export function refuse(slug: ErrorSlug, details: RefusalDetails = {}): Refusal {
  return new Refusal(slug, details);
}
