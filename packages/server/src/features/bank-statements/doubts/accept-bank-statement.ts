import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { toDecimal } from '@handbill/contract/money';
import { z } from 'zod';
import type { ApprovalKind, Shown } from '../../../platform/approval-kind.ts';
import type { OperatorContext } from '../../../platform/context.ts';
import { enqueueJob } from '../../../platform/queue/enqueue.ts';
import { refuse } from '../../../platform/refusal.ts';
import { askApproval } from '../../approvals/index.ts';
import type { BankStatementMapping } from '../bank-statement.ts';
import {
  type BankStatementRow,
  lockBankStatement,
  lockBankStatements,
  selectBankStatement,
  storedDoubt,
} from '../sql.ts';
import { IMPORT_BANK_STATEMENTS, RECONCILE_BANK } from '../start-import.ts';
import { doubtsOf } from './doubts.ts';
import { updateAccepted } from './doubts-sql.ts';

const payloadSchema = z.strictObject({ id: z.uuid() });

/** Two people confirm that they compared a statement's totals with the bank's own figures. */
export const bankStatementApproval: ApprovalKind = {
  kind: 'statement',
  async lock(tx, payload) {
    await lockBankStatements(tx);
    await lockBankStatement(tx, payloadSchema.parse(payload).id);
  },
  async show(work, payload) {
    const statement = await selectBankStatement(work.tx, payloadSchema.parse(payload).id);
    return statement && isAcceptable(statement) ? shownOf(statement, await doubtsOf(work, statement)) : null;
  },
  async apply(context, { payload, askedBy, approvedBy }) {
    const { tx, now } = context;
    const statement = await selectBankStatement(tx, payloadSchema.parse(payload).id);
    if (!statement || !isAcceptable(statement)) throw refuse('statement_state');
    const problems = (await doubtsOf(context, statement)).map(storedDoubt);
    await updateAccepted(tx, { id: statement.id, askedBy, approvedBy, problems, now });
    // Goes on with what waited for this. Its import compares with the books at its end, unless that is past.
    await enqueueJob(tx, IMPORT_BANK_STATEMENTS);
    if (statement.status === 'imported') await enqueueJob(tx, RECONCILE_BANK);
  },
};

/** One operator asks another to accept a statement. */
export async function acceptBankStatement(
  context: OperatorContext,
  { id, reason }: InputOf<typeof calls.acceptBankStatement>,
): Promise<AnswerOf<typeof calls.acceptBankStatement>> {
  const statement = await selectBankStatement(context.tx, id);
  if (!statement) throw refuse('not_found');
  if (!isAcceptable(statement)) throw refuse('statement_state');
  const asked = { subject: `bank_statement/${id}`, payload: { id }, reason, concerns: null, memberId: null };
  return { data: await askApproval(context, { kind: bankStatementApproval, ...asked }) };
}

function isAcceptable({ status, accepted_at: at }: BankStatementRow): boolean {
  return status !== 'uploaded' && at === null;
}

function columnsOf({
  booked_on: day,
  amount,
  bank_reference,
  remittance,
  payer,
}: BankStatementMapping): string {
  const amounts = Object.values(amount).filter((column) => column !== null);
  return [
    `day: ${day}`,
    `amount: ${amounts.join(' and ')}`,
    `bank reference: ${bank_reference ?? 'none'}`,
    `text: ${remittance ?? 'none'}`,
    `payer: ${payer ?? 'none'}`,
  ].join(', ');
}

function shownOf(statement: BankStatementRow, doubts: Awaited<ReturnType<typeof doubtsOf>>): Shown {
  const { currency, account, lines, opens_on, closes_on, mapping } = statement;
  const money = (amount: bigint | null) =>
    amount === null ? 'not in the file' : `${toDecimal(amount)} ${currency ?? ''}`.trim();
  const line = (label: string, after: string) => ({ label, before: null, after });
  return {
    title: statement.file_name,
    lines: [
      line('Account', account),
      line('Days', `${opens_on ?? '?'} to ${closes_on ?? '?'}`),
      line('Opening balance', money(statement.opening)),
      line('Sum of credits', money(statement.credits)),
      line('Sum of debits', money(statement.debits)),
      line('Closing balance', money(statement.closing)),
      line('Lines', String(lines)),
      // Which column names the payer's deposit decides whose money it is, and changes no total.
      ...(mapping === null ? [] : [line('Columns', columnsOf(mapping))]),
      ...doubts.map(({ problem, expected, found }, index) => ({
        label: `Problem ${index + 1}: ${problem.replaceAll('_', ' ')}`,
        before: expected === null ? null : `expected ${money(expected)}`,
        after: found === null ? 'see the statement' : money(found),
      })),
    ],
  };
}
