import { catalogue, type ErrorSlug } from '@handbill/contract/errors';

/**
 * An expected refusal: rolls the transaction back and becomes the answer that the catalogue has for its slug.
 * Anything else that is thrown is a bug and answers 500.
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
  /** What is wrong with each field, by slug. */
  fields?: Readonly<Record<string, string>>;
  retryAfterSeconds?: number;
  /** What has become of the thing that was decided on, as an answer would show it. */
  current?: object;
}

export function refuse(slug: ErrorSlug, details: RefusalDetails = {}): Refusal {
  return new Refusal(slug, details);
}
