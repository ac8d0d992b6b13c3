import { catalogue, type ErrorSlug, type FieldSlug, type RefusalFacts } from '@handbill/contract/errors';

/**
 * An expected refusal: it rolls the transaction back and becomes the catalogue's answer for its slug.
 * Anything else thrown is a bug and is answered with 500.
 */
export class Refusal extends Error {
  readonly slug: ErrorSlug;
  readonly fields: Readonly<Record<string, FieldSlug>> | undefined;
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

interface RefusalDetails {
  fields?: Readonly<Record<string, FieldSlug>>;
  retryAfterSeconds?: number;
  current?: object;
}

/** Only `validation_failed` is about fields; the facts behind another refusal are in `current`. */
type DetailsOf<Slug extends ErrorSlug> = Slug extends 'validation_failed'
  ? { fields: Readonly<Record<string, FieldSlug>> }
  : {
      current?: Slug extends keyof RefusalFacts ? RefusalFacts[Slug] : never;
      retryAfterSeconds?: number;
    };

export function refuse<Slug extends ErrorSlug>(slug: Slug, details?: DetailsOf<Slug>): Refusal {
  return new Refusal(slug, details ?? {});
}
