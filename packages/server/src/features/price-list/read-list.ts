import type { readPriceList as readCall } from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { OfferedLevel, OfferedPackage, PriceList } from './rules.ts';
import { countMembers, countOpenOrders, selectLevels, selectPackages } from './sql.ts';

type Answer = AnswerOf<typeof readCall>['data'];

/** The levels and packages of the house. */
export async function readPriceList({ tx }: OperatorContext): Promise<AnswerOf<typeof readCall>> {
  const { levels, packages } = await priceListOf(tx);
  const members = await countMembers(tx);
  const orders = await countOpenOrders(tx);
  return {
    data: {
      levels: levels.map((level) => consoleLevel(level, members)),
      packages: packages.map((offered) => consolePackage(offered, orders)),
    },
  };
}

export async function priceListOf(tx: Tx): Promise<PriceList> {
  return { levels: await selectLevels(tx), packages: await selectPackages(tx) };
}

function consoleLevel(
  { id, ...level }: OfferedLevel,
  members: ReadonlyMap<string, number>,
): Answer['levels'][number] {
  return { _id: id, ...level, members: members.get(id) ?? 0 };
}

function consolePackage(
  { id, ...offered }: OfferedPackage,
  orders: ReadonlyMap<string, number>,
): Answer['packages'][number] {
  return { _id: id, ...offered, open_orders: orders.get(id) ?? 0 };
}

/** A level that is there, as the console shows it. */
export async function readLevel(tx: Tx, id: string): Promise<Answer['levels'][number]> {
  const [level] = (await selectLevels(tx)).filter((each) => each.id === id);
  return consoleLevel(level as OfferedLevel, await countMembers(tx));
}

/** A package that is there, as the console shows it. */
export async function readPackage(tx: Tx, id: string): Promise<Answer['packages'][number]> {
  const [offered] = (await selectPackages(tx)).filter((each) => each.id === id);
  return consolePackage(offered as OfferedPackage, await countOpenOrders(tx));
}
