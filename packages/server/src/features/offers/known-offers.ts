import type { Work } from '../../platform/context.ts';
import { remembered } from '../../platform/database/memory.ts';
import { type Level, packagesOnOffer, selectLevels, type VisitPackage } from './sql.ts';

const levels = remembered<readonly Level[]>();
const packages = remembered<readonly VisitPackage[]>();

/** Every level from this server's cache, lowest first: for display. Purchases read the table. */
export function knownLevels({ tx, memory }: Pick<Work, 'tx' | 'memory'>): Promise<readonly Level[]> {
  return levels.read(memory, () => selectLevels(tx));
}

/** The packages on offer from this server's cache, smallest list price first: for display. */
export function knownPackages({ tx, memory }: Pick<Work, 'tx' | 'memory'>): Promise<readonly VisitPackage[]> {
  return packages.read(memory, () => packagesOnOffer(tx));
}
