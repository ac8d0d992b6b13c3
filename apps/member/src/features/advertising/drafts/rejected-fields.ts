import * as v from 'valibot';
import type { DistributedOrder } from '../../../data/api.ts';
import type { Draft } from '../../../session/drafts.ts';
import { picturesIn } from '../pictures/pictures-in.ts';

type Field = 'title' | 'text' | 'landing_url' | 'pictures';

/** The fields that each reason is about; none if it can be about any. */
const about: Readonly<Record<NonNullable<DistributedOrder['reason']>, readonly Field[]>> = {
  misleading: [],
  prohibited_goods: [],
  landing_page_broken: ['landing_url'],
  landing_page_differs: ['landing_url'],
  image_unsuitable: ['pictures'],
  text_unsuitable: ['title', 'text'],
  malware: ['landing_url'],
  other: [],
};

const isKnown = (reason: string): reason is keyof typeof about => Object.hasOwn(about, reason);

/** What was rejected: the values of the fields that the reason is about, kept in the draft. */
export function rejectedValues(reason: string, typed: Readonly<Record<Field, string>>): string {
  const fields = isKnown(reason) ? about[reason] : [];
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, typed[field]])));
}

const keptValues = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** The fields that still have what was rejected. */
export function stillRejected(rejected: string, typed: Draft): string[] {
  const kept = v.safeParse(keptValues, rejected);
  const values = kept.success ? Object.entries(kept.output) : [];
  return values.filter(([field, value]) => isStill(field, value, typed[field] ?? '')).map(([field]) => field);
}

/** A picture that was described or moved is the same picture. */
function isStill(field: string, rejected: string, now: string): boolean {
  if (field !== 'pictures') return written(rejected) === written(now);
  const images = picturesIn(now).map(({ image }) => image);
  const before = picturesIn(rejected);
  return before.length > 0 && before.every(({ image }) => images.includes(image));
}

/** As a field has it: programs may send other line breaks. */
function written(value: string): string {
  return value.trim().replaceAll('\r\n', '\n');
}
