import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { listLines } from '../bank-statements/index.ts';
import { type KnownRow, selectKnown } from './sql.ts';

type Answer = AnswerOf<typeof calls.listBankStatementLines>;

/** The lines of a statement, each with the withdrawal that it names and whether it is, or can be, the company's own. */
export async function listBankStatementLines(
  context: OperatorContext,
  input: InputOf<typeof calls.listBankStatementLines>,
): Promise<Answer> {
  const page = await listLines(context, input);
  const lines = page.data.map(({ line }) => line);
  const known = new Map((await selectKnown(context.tx, input.id, lines)).map((row) => [row.line, row]));
  return {
    ...page,
    data: page.data.map((line) => {
      const row = known.get(line.line);
      return {
        ...line,
        withdrawal: row ? withdrawalOf(row) : null,
        own: row?.own ?? null,
        bookable: row?.bookable ?? false,
      };
    }),
  };
}

function withdrawalOf(row: KnownRow): Answer['data'][number]['withdrawal'] {
  const {
    withdrawal_id: id,
    withdrawal_username: username,
    withdrawal_net: net,
    withdrawal_status: status,
  } = row;
  if (id === null || username === null || net === null || status === null) return null;
  return { _id: id, username, net, status };
}
