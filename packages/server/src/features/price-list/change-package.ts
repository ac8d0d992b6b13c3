import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  changePackageTerms,
  lockOffers,
  markPackageRetired,
  offerPackage,
  type PackageTerms,
} from '../offers/index.ts';
import { lockOffered } from './lock-offered.ts';
import { priceListOf, readPackage } from './read-list.ts';
import { recordTerms } from './record-terms.ts';
import { type PriceList, problemOf, withPackage } from './rules.ts';

/** Offers a new package of visits. */
export async function addPackage(
  context: OperatorContext,
  { terms }: InputOf<typeof calls.addPackage>,
): Promise<AnswerOf<typeof calls.addPackage>> {
  const { tx } = context;
  await lockOffers(tx);
  const id = context.newId();
  coverRewards(await priceListOf(tx), { id, terms });
  await offerPackage(context, id, terms);
  const data = await readPackage(tx, id);
  await recordTerms(context, { action: 'package_added', subject: `package/${id}`, before: {}, after: terms });
  return { data };
}

/** Changes a package from now on: existing orders keep their visits, price and reward. */
export async function changePackage(
  context: OperatorContext,
  { id, terms, version }: InputOf<typeof calls.changePackage>,
): Promise<AnswerOf<typeof calls.changePackage>> {
  const { tx } = context;
  const { list, offered } = await lockOffered(context, { id, version }, ({ packages }) => packages);
  coverRewards(list, { id, terms });
  await changePackageTerms(context, id, terms);
  const data = await readPackage(tx, id);
  const change = { before: offered.terms, after: terms };
  await recordTerms(context, { action: 'package_changed', subject: `package/${id}`, ...change });
  return { data };
}

/** Retires a package. */
export async function retirePackage(
  context: OperatorContext,
  { id, version }: InputOf<typeof calls.retirePackage>,
): Promise<AnswerOf<typeof calls.retirePackage>> {
  const { tx } = context;
  const { list, offered } = await lockOffered(context, { id, version }, ({ packages }) => packages);
  if (offered.retired) throw refuse('changed_meanwhile');
  coverRewards(list, { id, terms: null });
  await markPackageRetired(context, id);
  const data = await readPackage(tx, id);
  const change = { before: offered.terms, after: {} };
  await recordTerms(context, { action: 'package_retired', subject: `package/${id}`, ...change });
  return { data };
}

function coverRewards(list: PriceList, change: { id: string; terms: PackageTerms | null }): void {
  const problem = problemOf(withPackage(list, change));
  if (problem === 'last_of_its_kind') throw refuse('last_of_its_kind');
  if (problem === 'prices_below_rewards') throw refuse('prices_below_rewards');
}
