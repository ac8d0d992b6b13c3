import type { Work } from '../../platform/context.ts';
import { remembered } from '../../platform/database/memory.ts';
import { type Level, packagesOnOffer, selectLevels, type VisitPackage } from './sql.ts';

const levels = remembered<readonly Level[]>();
const packages = remembered<readonly VisitPackage[]>();

/** Every level as this server knows it, the lowest first: for what is shown. What is bought is read from the table. */
export function knownLevels({ tx, memory }: Pick<Work, 'tx' | 'memory'>): Promise<readonly Level[]> {
  return levels.read(memory, () => selectLevels(tx));
}

/** The packages on offer as this server knows them, the smallest list price first: for what is shown. */
export function knownPackages({ tx, memory }: Pick<Work, 'tx' | 'memory'>): Promise<readonly VisitPackage[]> {
  return packages.read(memory, () => packagesOnOffer(tx));
}
