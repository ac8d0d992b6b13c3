import type { Permission } from '@handbill/contract/console/permissions';
import { isKeyOf } from './known-key.ts';

/** A command for several rows of a list; each row is a separate call. */
export interface BulkAction<Row> {
  label: string;
  /** The effect on each row, as a sentence. */
  effect: string;
  /** A closed list of reasons; the one chosen applies to all rows. */
  reasons?: Readonly<Record<string, string>>;
  /** The amount shown for each row, in minor units. */
  amountOf(row: Row): number;
  /** Why this row cannot take it; null if it can. */
  obstacle(row: Row): string | null;
  send(row: Row, reason: string, options: { idempotencyKey: string }): Promise<unknown>;
}

/** A command for several rows with one reason from a closed list. */
export function withReason<Row, Reason extends string>({
  send,
  ...action
}: Omit<BulkAction<Row>, 'reasons' | 'send'> & {
  reasons: Readonly<Record<Reason, string>>;
  send(row: Row, reason: Reason, options: { idempotencyKey: string }): Promise<unknown>;
}): BulkAction<Row> {
  return {
    ...action,
    send: (row, reason, options) => {
      if (!isKeyOf(action.reasons, reason)) throw new Error(`the dialog offers no reason ${reason}`);
      return send(row, reason, options);
    },
  };
}

/** The commands for several rows of a list, and the permission they need. */
export interface Bulk<Row> {
  permission: Permission;
  actions: readonly BulkAction<Row>[];
}
