import type { Permission } from '@handbill/contract/console/permissions';

/** Something that can be done to several things of a list, each by a call of its own. */
export interface BulkAction<Row> {
  label: string;
  /** What will happen to each, as a sentence. */
  effect: string;
  /** The closed list of reasons, one of which is for all. */
  reasons?: Readonly<Record<string, string>>;
  /** What is shown of each, in minor units. */
  amountOf(row: Row): number;
  /** Why it cannot be done to this one; null: it can. */
  obstacle(row: Row): string | null;
  send(row: Row, reason: string, options: { idempotencyKey: string }): Promise<unknown>;
}

/** What can be done to several things of a list, and who may. */
export interface Bulk<Row> {
  permission: Permission;
  actions: readonly BulkAction<Row>[];
}
