import type { Work } from '../platform/context.ts';
import {
  insertCompanyInviteCode,
  insertLevel,
  insertPackage,
  instanceIsSetUp,
  type LevelSeed,
} from './sql.ts';

/** The invite code that a new instance starts with. */
export const COMPANY_INVITE_CODE = 'HANDBILL';

const levels: readonly Omit<LevelSeed, 'id'>[] = [
  level(1, 0n, 0, null, 3, ['Góc phố', 'Corner', '街角', '골목', '街角', 'Двор', 'Coin de rue']),
  level(2, 2_000n, 300, 500, 5, ['Con phố', 'Street', '通り', '거리', '街道', 'Улица', 'Rue']),
  level(3, 5_000n, 500, 800, 10, ['Khu phố', 'Quarter', '町', '동네', '城区', 'Квартал', 'Quartier']),
  level(4, 12_000n, 800, 1_200, 20, ['Thành phố', 'City', '都市', '도시', '城市', 'Город', 'Ville']),
];

function level(
  rank: number,
  joiningFee: bigint,
  discountBp: number,
  maxDiscountBp: number | null,
  turnsPerDay: number,
  [vn = '', en = '', jp = '', kr = '', cn = '', rs = '', fr = '']: string[],
): Omit<LevelSeed, 'id'> {
  return {
    rank,
    names: { vn, en, jp, kr, cn, rs, fr },
    joiningFee,
    discountBp,
    maxDiscountBp,
    turnsPerDay,
  };
}

// At the highest discount (12 %) each still covers its rewards: 12 cents of a 20-cent visit go to the sharer.
const packages = [
  { visits: 20, listPrice: 400n, rewardPerVisit: 12n },
  { visits: 50, listPrice: 950n, rewardPerVisit: 12n },
  { visits: 100, listPrice: 1_800n, rewardPerVisit: 12n },
  { visits: 500, listPrice: 8_500n, rewardPerVisit: 12n },
  { visits: 1_000, listPrice: 16_000n, rewardPerVisit: 12n },
] as const;

/** Sets up what every new instance needs: levels, packages, an invite code. Does nothing the second time. */
export async function setUpInstance(work: Work): Promise<void> {
  if (await instanceIsSetUp(work.tx)) return;
  for (const seed of levels) await insertLevel(work.tx, { ...seed, id: work.newId() });
  for (const seed of packages) await insertPackage(work.tx, { ...seed, id: work.newId() });
  await insertCompanyInviteCode(work.tx, {
    code: COMPANY_INVITE_CODE,
    now: work.now,
    // Everybody who tries a demo shares its code, and often a network.
    unlimitedAt: work.config.mode === 'demo' ? work.now : null,
  });
}
