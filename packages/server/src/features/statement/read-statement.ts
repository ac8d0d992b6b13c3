import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import { accounts, statement, turnover } from '@handbill/ledger';
import type { MemberContext } from '../../platform/context.ts';
import { csvOf } from '../../platform/formats/csv.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import {
  inOrder,
  isBehind,
  isPosition,
  kindsAbout,
  type Line,
  lineOf,
  readPosition,
  wholeRange,
} from './lines.ts';

type StatementInput = InputOf<typeof calls.statement>;

/**
 * The most lines in a file: beyond it the member has to choose a shorter range, because a file is never
 * truncated.
 */
const CSV_LINES_MAX = 10_000;
const CSV_HEADER = ['date', 'account', 'kind', 'amount', 'balance_after', 'reference'] as const;

/** Every ledger line of the member's balances, newest first. */
export async function readStatement(
  context: MemberContext,
  input: StatementInput,
): Promise<AnswerOf<typeof calls.statement>> {
  const { after, limit } = pageOf(input, isPosition);
  const lines = await linesBehind(context, input, after, limit + 1);
  const page = cutPage(lines, limit, (line) => line._id);
  return { data: page.rows, next_cursor: page.next_cursor, ...(await totalsOf(context, input)) };
}

/** Summed only for the first page, and never over all time, which would cost more the older a member is. */
async function totalsOf({ tx, memberId }: MemberContext, input: StatementInput) {
  if (input.from === undefined || input.cursor !== undefined) return { money_in: null, money_out: null };
  const account = accounts.memberAvailable(memberId);
  const { moneyIn, moneyOut } = await turnover(tx, { account, ...rangeOf(input) });
  return { money_in: moneyIn, money_out: moneyOut };
}

function rangeOf({ from, to, about }: StatementInput) {
  return { from: from ?? null, to: to ?? null, kinds: about === undefined ? null : kindsAbout[about] };
}

/** The whole range as CSV, from the cursor if there is one. Refuses a range of too many lines. */
export async function statementAsCsv(context: MemberContext, input: StatementInput): Promise<string> {
  const { after } = pageOf(input, isPosition);
  const lines = await linesBehind(context, input, after, CSV_LINES_MAX + 1);
  const records = wholeRange(lines, CSV_LINES_MAX).map((line) => [
    line.date.toISOString(),
    line.account,
    line.kind,
    line.amount,
    line.balance_after,
    line.reference,
  ]);
  return csvOf(CSV_HEADER, records);
}

/**
 * At least `limit` lines after a position, if there are that many. A page may end between the two lines of
 * one transfer (available to withdrawing), so that transfer is read again and at most two of its lines are
 * dropped.
 */
async function linesBehind(
  { tx, memberId }: MemberContext,
  input: StatementInput,
  after: string | null,
  limit: number,
): Promise<Line[]> {
  const position = after === null ? null : readPosition(after);
  const lines = await statement(tx, {
    accounts: [accounts.memberAvailable(memberId), accounts.memberWithdrawing(memberId)],
    ...rangeOf(input),
    after: position && position.transferId + 1n,
    limit: limit + 2,
  });
  const ordered = inOrder(lines.map((line) => lineOf(memberId, line)));
  return position === null ? ordered : ordered.filter(({ _id }) => isBehind(readPosition(_id), position));
}
