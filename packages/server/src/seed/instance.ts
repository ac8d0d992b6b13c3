import { openFirstCode } from '../features/members/index.ts';
import { type LevelTerms, offerLevel, offerPackage } from '../features/offers/index.ts';
import type { Work } from '../platform/context.ts';
import { instanceIsSetUp } from './sql.ts';

/** The invite code that a new instance starts with. */
export const COMPANY_INVITE_CODE = 'HANDBILL';

const levels: readonly LevelTerms[] = [
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
): LevelTerms {
  return {
    rank,
    names: { vn, en, jp, kr, cn, rs, fr },
    joining_fee: joiningFee,
    discount_bp: discountBp,
    max_discount_bp: maxDiscountBp,
    turns_per_day: turnsPerDay,
  };
}

// At the highest discount (12 %) each still covers its rewards: 12 cents of a 20-cent visit go to the sharer.
const packages = [
  { visits: 20, list_price: 400n, reward_per_visit: 12n },
  { visits: 50, list_price: 950n, reward_per_visit: 12n },
  { visits: 100, list_price: 1_800n, reward_per_visit: 12n },
  { visits: 500, list_price: 8_500n, reward_per_visit: 12n },
  { visits: 1_000, list_price: 16_000n, reward_per_visit: 12n },
] as const;

/** Sets up what every new instance needs: levels, packages, an invite code. Does nothing the second time. */
export async function setUpInstance(work: Work): Promise<void> {
  if (await instanceIsSetUp(work.tx)) return;
  for (const terms of levels) await offerLevel(work, work.newId(), terms);
  for (const terms of packages) await offerPackage(work, work.newId(), terms);
  // Everybody who tries a demo shares its code, and often a network.
  await openFirstCode(work, { code: COMPANY_INVITE_CODE, forEverybody: work.config.mode === 'demo' });
}
