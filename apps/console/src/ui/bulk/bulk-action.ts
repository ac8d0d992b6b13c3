import type { Permission } from '@handbill/contract/console/permissions';
import type { Language } from '@handbill/contract/languages';
import type { TemplateTopic } from '@handbill/contract/support';
import { isKeyOf } from '../known-keys.ts';

/** Why the operator does it: the same for every row. */
export interface Why<Reason extends string = string> {
  reason: Reason;
  /** What the members read about the reason. */
  explanation?: string;
}

/** A command for several rows of a list; each row is a separate call. */
export interface BulkAction<Row> {
  label: string;
  /** The effect on each row, as a sentence. */
  effect: string;
  /** A closed list of reasons; the one chosen applies to all rows. */
  reasons?: Readonly<Record<string, string>>;
  /** The reason can be explained to the members, from answers saved for this topic. */
  explained?: { topic: TemplateTopic; languageOf(row: Row): Language };
  /** The amount shown for each row, in minor units. */
  amountOf(row: Row): number;
  /** Why this row cannot take it; null if it can. */
  obstacle(row: Row): string | null;
  send(row: Row, why: Why, options: { idempotencyKey: string }): Promise<unknown>;
}

/** A command for several rows with one reason from a closed list. */
export function withReason<Row, Reason extends string>({
  send,
  ...action
}: Omit<BulkAction<Row>, 'reasons' | 'explained' | 'send'> & {
  reasons: Readonly<Record<Reason, string>>;
  send(row: Row, reason: Reason, options: { idempotencyKey: string }): Promise<unknown>;
}): BulkAction<Row> {
  return withExplanation({ ...action, send: (row, { reason }, options) => send(row, reason, options) });
}

/** A command for several rows with one reason from a closed list, which can be explained. */
export function withExplanation<Row, Reason extends string>({
  send,
  ...action
}: Omit<BulkAction<Row>, 'reasons' | 'send'> & {
  reasons: Readonly<Record<Reason, string>>;
  send(row: Row, why: Why<Reason>, options: { idempotencyKey: string }): Promise<unknown>;
}): BulkAction<Row> {
  return {
    ...action,
    send: (row, why, options) => {
      const { reason } = why;
      if (!isKeyOf(action.reasons, reason)) throw new Error(`the dialog offers no reason ${reason}`);
      return send(row, { ...why, reason }, options);
    },
  };
}

/** The commands for several rows of a list, and the permission they need. */
export interface Bulk<Row> {
  permission: Permission;
  actions: readonly BulkAction<Row>[];
}
