import type * as calls from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { existing } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { OfferedLevel, OfferedPackage, PriceList } from './rules.ts';
import { countMembers, countOpenOrders, selectLevels, selectPackages } from './sql.ts';

type LevelsAnswer = AnswerOf<typeof calls.listLevels>;
type PackagesAnswer = AnswerOf<typeof calls.listPackages>;

/** All levels, offered or retired. */
export async function listLevels({ tx }: OperatorContext): Promise<LevelsAnswer> {
  const levels = await selectLevels(tx);
  const members = await countMembers(tx);
  return { data: levels.map((level) => consoleLevel(level, members)) };
}

/** All packages, offered or retired. */
export async function listPackages({ tx }: OperatorContext): Promise<PackagesAnswer> {
  const packages = await selectPackages(tx);
  const orders = await countOpenOrders(tx);
  return { data: packages.map((offered) => consolePackage(offered, orders)) };
}

export async function priceListOf(tx: Tx): Promise<PriceList> {
  return { levels: await selectLevels(tx), packages: await selectPackages(tx) };
}

function consoleLevel(
  { id, ...level }: OfferedLevel,
  members: ReadonlyMap<string, number>,
): LevelsAnswer['data'][number] {
  return { _id: id, ...level, members: members.get(id) ?? 0 };
}

function consolePackage(
  { id, ...offered }: OfferedPackage,
  orders: ReadonlyMap<string, number>,
): PackagesAnswer['data'][number] {
  return { _id: id, ...offered, open_orders: orders.get(id) ?? 0 };
}

/** An existing level, as the console shows it. */
export async function readLevel(tx: Tx, id: string): Promise<LevelsAnswer['data'][number]> {
  const level = existing((await selectLevels(tx)).find((each) => each.id === id));
  return consoleLevel(level, await countMembers(tx));
}

/** An existing package, as the console shows it. */
export async function readPackage(tx: Tx, id: string): Promise<PackagesAnswer['data'][number]> {
  const offered = existing((await selectPackages(tx)).find((each) => each.id === id));
  return consolePackage(offered, await countOpenOrders(tx));
}
