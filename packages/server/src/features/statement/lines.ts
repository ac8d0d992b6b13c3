import type { InputOf } from '@handbill/contract/endpoint';
import { objects, type statement } from '@handbill/contract/member';
import { accounts, type StatementLine, type TransferKind } from '@handbill/ledger';
import { refuse } from '../../platform/refusal.ts';

type StatementKind = (typeof objects.statementKinds)[number];

/** A statement line as the contract has it. */
export interface Line {
  _id: string;
  date: Date;
  account: 'available' | 'withdrawing';
  kind: StatementKind;
  amount: bigint;
  balance_after: bigint;
  reference: string;
}

type Subject = NonNullable<InputOf<typeof statement>['about']>;

/** The kinds of lines that a member can see, by what they are about. */
export const kindsAbout: Readonly<Record<Subject, readonly (StatementKind & TransferKind)[]>> = {
  deposit: ['deposit_credited', 'unmatched_assigned', 'payment_disputed', 'dispute_won', 'dispute_lost'],
  withdrawal: [
    'withdrawal_asked',
    'withdrawal_cancelled',
    'withdrawal_rejected',
    'withdrawal_paid',
    'withdrawal_returned',
  ],
  order: ['campaign_paid', 'campaign_topped_up', 'campaign_closed'],
  reward: ['reward_claimed'],
  level: ['level_bought', 'level_refunded'],
  correction: ['correction'],
};

/** A position in a statement: a transfer, and one of the member's accounts in it. */
interface Position {
  transferId: bigint;
  account: string;
}

export function lineOf(memberId: string, line: StatementLine): Line {
  const account = line.account === accounts.memberAvailable(memberId) ? 'available' : 'withdrawing';
  // Both accounts of a member are guarded, so each of their entries has a balance.
  if (line.balanceAfter === null) throw new Error(`${line.account} carries no balance`);
  return {
    _id: `${line.transferId}.${account}`,
    date: line.at,
    account,
    kind: statementKindOf(line.kind),
    amount: line.amount,
    balance_after: line.balanceAfter,
    reference: line.reference,
  };
}

/** The kind of a transfer that moved a member's money. Others never reach a member's account. */
export function statementKindOf(kind: TransferKind): StatementKind {
  const known = objects.statementKinds.find((each) => each === kind);
  if (known === undefined) throw new Error(`${kind} is not the kind of a member's line`);
  return known;
}

/** Newest first; within a transfer, available comes before withdrawing. */
export function inOrder(lines: readonly Line[]): Line[] {
  return lines.toSorted((a, b) => (isBehind(readPosition(a._id), readPosition(b._id)) ? 1 : -1));
}

/** Whether one position comes after another in a statement. */
export function isBehind(position: Position, other: Position): boolean {
  if (position.transferId !== other.transferId) return position.transferId < other.transferId;
  return position.account > other.account;
}

/** The lines of a file, up to its limit. Refuses a longer range: a file is never truncated. */
export function wholeRange(lines: readonly Line[], linesMax: number): readonly Line[] {
  if (lines.length > linesMax) throw refuse('validation_failed', { fields: { from: 'range_too_long' } });
  return lines;
}

export function isPosition(text: string): boolean {
  return /^\d{1,18}\.(available|withdrawing)$/.test(text);
}

/** The parts of a position that `isPosition` accepts. */
export function readPosition(position: string): Position {
  const [transferId = '', account = ''] = position.split('.');
  return { transferId: BigInt(transferId), account };
}
