import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { priceListOf } from './read-list.ts';
import { comparePrices, needsTwoPeople, type PriceList, problemOf, withLevel, withPackage } from './rules.ts';
import { countStanding } from './sql.ts';

type Preview = AnswerOf<typeof calls.previewLevel>;

/** What a change of a level would do, and what it would leave unchanged. Changes nothing. */
export async function previewLevel(
  context: OperatorContext,
  { level_id: levelId, terms }: InputOf<typeof calls.previewLevel>,
): Promise<Preview> {
  const before = await priceListOf(context.tx);
  if (levelId !== null && !before.levels.some(({ id }) => id === levelId)) throw refuse('not_found');
  const after = withLevel(before, { id: levelId ?? context.newId(), terms });
  const { data } = await effectsOf(context, { before, after, levelId, packageId: null });
  const own = before.levels.find(({ id }) => id === levelId)?.terms;
  const { members } = data;
  const two_people =
    own !== undefined && terms !== null && needsTwoPeople({ members, before: own, after: terms });
  return { data: { ...data, two_people } };
}

/** Like previewLevel, for a package. */
export async function previewPackage(
  context: OperatorContext,
  { package_id: packageId, terms }: InputOf<typeof calls.previewPackage>,
): Promise<AnswerOf<typeof calls.previewPackage>> {
  const before = await priceListOf(context.tx);
  if (packageId !== null && !before.packages.some(({ id }) => id === packageId)) throw refuse('not_found');
  const after = withPackage(before, { id: packageId ?? context.newId(), terms });
  return effectsOf(context, { before, after, levelId: null, packageId });
}

async function effectsOf(
  { tx, now }: OperatorContext,
  {
    before,
    after,
    ...changed
  }: { before: PriceList; after: PriceList; levelId: string | null; packageId: string | null },
): Promise<Preview> {
  return {
    data: {
      problem: problemOf(after),
      ...(await countStanding(tx, { ...changed, now })),
      two_people: false,
      offers: comparePrices(before, after),
    },
  };
}
