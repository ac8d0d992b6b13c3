import type { OfferedLevel, OfferedPackage } from '../../data/api.ts';
import { counted } from '../../ui/values/counted.ts';

export function levelName({ terms: { names } }: OfferedLevel): string {
  return names.en;
}

export function packageName({ terms }: OfferedPackage): string {
  return counted(terms.visits, 'visit');
}

export function offerState({ retired }: { retired: boolean }): string {
  return retired ? 'Retired' : 'Offered';
}

/** What a search looks in. */
export function wordsOfLevel(level: OfferedLevel): string {
  return [level._id, ...Object.values(level.terms.names)].join('\n');
}

export function wordsOfPackage(offered: OfferedPackage): string {
  return `${offered._id}\n${packageName(offered)}`;
}
