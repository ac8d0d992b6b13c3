import type { disableOperator } from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { onlyRow } from '../../platform/database/rows.ts';
import { type ConsoleOperatorRow, listTeam } from '../operators/index.ts';

type ConsoleOperator = AnswerOf<typeof disableOperator>['data'];

/** An operator as the console shows them. */
export function consoleOperator({ id, ...row }: ConsoleOperatorRow): ConsoleOperator {
  return { _id: id, ...row };
}

/** The current state of one operator, as the console shows it. */
export async function readConsoleOperator(
  { tx, now }: Pick<OperatorContext, 'tx' | 'now'>,
  id: string,
): Promise<ConsoleOperator> {
  return consoleOperator(onlyRow(await listTeam(tx, { search: id, now, after: null, limit: 1 })));
}
