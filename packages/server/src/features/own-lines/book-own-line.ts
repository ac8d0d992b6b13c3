import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { formatForeign, formatMoney } from '@handbill/contract/money';
import { post } from '@handbill/ledger';
import { z } from 'zod';
import type { ApprovalKind, Shown } from '../../platform/approval-kind.ts';
import type { OperatorContext, Work } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseWhenShort } from '../../platform/refuse-when.ts';
import { askApproval } from '../approvals/index.ts';
import { lockSurplus } from '../corrections/index.ts';
import { bankRateOf } from '../deposits/index.ts';
import { answerLine, lockReconciliation, settleAll } from '../reconciliation/index.ts';
import { isoCurrency, readSettings } from '../settings/index.ts';
import { ownLineBooked } from './postings.ts';
import { type NotOwn, type OwnAmount, ownAmountOf } from './rules.ts';
import { insertOwnLine, type LineState, type OwnLineKind, selectLineState } from './sql.ts';

const payloadSchema = z.strictObject({
  id: z.uuid(),
  line: z.int(),
  kind: z.enum(['fee', 'interest', 'owner']),
});
type AskedLine = z.output<typeof payloadSchema>;

/**
 * The first of two people declares a bank statement line to be the company's own, and its kind. Nothing
 * moves.
 */
export async function bookOwnLine(
  context: OperatorContext,
  { id, line, kind, reason }: InputOf<typeof calls.bookOwnLine>,
): Promise<AnswerOf<typeof calls.bookOwnLine>> {
  const payload: AskedLine = { id, line, kind };
  // A line that the books already explain is not the company's own.
  await settleAll(context);
  const { amount } = await bookableOf(context, payload);
  if (amount < 0n && (await lockSurplus(context.tx)) < -amount) throw refuse('company_cannot_cover');
  const asked = { subject: `bank_statement/${id}/${line}`, payload, reason, concerns: null, memberId: null };
  return { data: await askApproval(context, { kind: ownLineApproval, ...asked }) };
}

/** The second of two people books it: between the bank and the company's equity, income or expense. */
export const ownLineApproval: ApprovalKind = {
  kind: 'own_line',
  // Until the commit, no movement is matched to a line and no line is booked.
  lock: (tx) => lockReconciliation(tx),
  async show(work, payload) {
    const asked = payloadSchema.parse(payload);
    const found = await findBookable(work, asked);
    return 'why' in found ? null : shownOf(asked, found, isoCurrency(await readSettings(work)));
  },
  async apply(context, { payload, approvalId }) {
    const { tx, now } = context;
    const { id: statementId, line, kind } = payloadSchema.parse(payload);
    await settleAll(context);
    const { amount, rate, bookedOn } = await bookableOf(context, { id: statementId, line });
    if (amount < 0n && (await lockSurplus(tx)) < -amount) throw refuse('company_cannot_cover');
    await insertOwnLine(tx, { id: approvalId, statementId, line, kind, amount, rate, bookedOn, now });
    await refuseWhenShort(
      () => post(tx, ownLineBooked({ ownLineId: approvalId, kind, amount, at: now })),
      // The company has the money, but at the payment service.
      () => refuse('company_cannot_cover'),
    );
    await answerLine(tx, { subject: approvalId, statementId, line });
    await settleAll(context);
  },
};

type Bookable = OwnAmount & { line: LineState; bookedOn: string };
type Named = Pick<AskedLine, 'id' | 'line'>;

async function bookableOf(work: Work, named: Named): Promise<Bookable> {
  const found = await findBookable(work, named);
  if (!('why' in found)) return found;
  const { why } = found;
  if (why === 'not_found') throw refuse('not_found');
  if (why === 'statement_state') throw refuse('statement_state');
  throw refuse('statement_line_state', { current: { problem: why } });
}

async function findBookable(
  work: Pick<Work, 'tx' | 'config'>,
  { id: statementId, line: number }: Named,
): Promise<Bookable | { why: 'not_found' | 'statement_state' | NotOwn }> {
  const line = await selectLineState(work.tx, { statementId, line: number });
  if (line === null) return { why: 'not_found' };
  if (!line.is_compared) return { why: 'statement_state' };
  const settings = await readSettings(work);
  const own = ownAmountOf(line, { currency: isoCurrency(settings), bankRate: bankRateOf(settings) });
  if (typeof own === 'string') return { why: own };
  return { ...own, line, bookedOn: line.booked_on };
}

const KIND_TEXTS: Readonly<Record<OwnLineKind, { in: string; out: string }>> = {
  fee: { in: 'Bank fee given back', out: 'Bank fee' },
  interest: { in: 'Interest from the bank', out: 'Interest charged by the bank' },
  owner: { in: 'Paid in by the owners', out: 'Paid out to the owners' },
};

function shownOf({ kind }: AskedLine, { amount, line }: Bookable, currency: string): Shown {
  const text = KIND_TEXTS[kind][amount < 0n ? 'out' : 'in'];
  const fact = (label: string, after: string | null) => ({ label, before: null, after });
  const onStatement = formatForeign(line.amount ?? 0n, line.currency ?? '');
  return {
    title: `${text}: ${formatMoney(amount, currency)}`,
    lines: [
      fact('Kind', text),
      fact('Amount', formatMoney(amount, currency)),
      fact('Amount on the statement', onStatement),
      fact('Booked on', line.booked_on),
      fact('Text', line.remittance),
      fact('Other party', line.payer),
      fact('Bank reference', line.bank_reference),
      ...(line.withdrawal === null ? [] : [fact('Names a withdrawal that is', statusOf(line))]),
      fact('Statement', `${line.file_name}, line ${line.line}`),
    ],
  };
}

function statusOf({ withdrawal, is_second: isSecond }: LineState): string {
  return `${withdrawal}${isSecond ? ', on another line or in the opening balance' : ''}`;
}
