import { createHash } from 'node:crypto';
import { type Language, languages } from '@handbill/contract/languages';

/** Stands for "not given" where a campaign's language is compared. */
const NOT_GIVEN = '';

/**
 * Where a page of the feed starts: the group of languages, the position in it, and the id of the last campaign, which
 * decides between equal positions.
 */
export interface FeedPlace {
  group: number;
  position: bigint;
  id: string;
}

const START = '00000000-0000-0000-0000-000000000000';

/** The place before a group's first campaign. */
export function startOf(group: number): FeedPlace {
  return { group, position: 0n, id: START };
}

const PLACE = /^([01])\.(\d{1,11})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function isPlace(text: string): boolean {
  return PLACE.test(text);
}

/** The place in a page's cursor. */
export function placeOf(text: string): FeedPlace {
  const [, group, position, id] = PLACE.exec(text) ?? [];
  if (group === undefined || position === undefined || id === undefined) return startOf(0);
  return { group: Number(group), position: BigInt(position), id };
}

export function placeText({ group, position, id }: FeedPlace): string {
  return `${group}.${position}.${id}`;
}

/**
 * The languages whose campaigns come first, and those that come after all of these. A campaign without a language may
 * be for everybody. With one language asked for, there is only that one.
 */
export function languageGroups(
  reads: readonly Language[],
  wanted: Language | null,
): readonly (readonly string[])[] {
  if (wanted !== null) return [[wanted]];
  return [
    [...languages.filter((language) => reads.includes(language)), NOT_GIVEN],
    languages.filter((language) => !reads.includes(language)),
  ];
}

/** Where on the ring of all campaigns a member starts on a day: the same all day, another one the next. */
export function feedStart(memberId: string, day: string): bigint {
  return BigInt(createHash('sha256').update(`${memberId} ${day}`).digest().readUInt32BE());
}
