import { createHmac } from 'node:crypto';
import type { Config } from '../../../platform/config.ts';
import { keyFor } from '../../../platform/identity/tokens.ts';

/** What belongs to an action: its reason, what was before and after, amounts in minor units as text. */
export type ActionDetails = Readonly<Record<string, string | null>>;

export interface OperatorAction {
  /** What was done, such as `withdrawal_paid`. */
  action: string;
  /** What it was done to, such as `withdrawal/{id}`. */
  subject: string;
  details: ActionDetails;
}

/** What an action's hash is computed from, in addition to the hash of the action before it. */
export interface HashedAction extends OperatorAction {
  at: Date;
  operatorId: string;
}

/** The hash that stands before the first action. */
export const FIRST_PREVIOUS_HASH = Buffer.alloc(32);

/** What the log is hashed with: it is not in the database, so a person who can only write there cannot make a new chain. */
export function logKeyOf({ logKey }: Pick<Config, 'logKey'>): Buffer {
  return keyFor(logKey, 'operator-log');
}

/**
 * HMAC-SHA-256 over the fields, each behind its length, so that no two different actions are the same bytes. Details
 * are ordered by name, because the database keeps them in an order of its own.
 */
export function hashOfAction(key: Buffer, previousHash: Buffer, action: HashedAction): Buffer {
  const hash = createHmac('sha256', key);
  const add = (field: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(field.length);
    hash.update(length).update(field);
  };
  const details = Object.entries(action.details).sort(([a], [b]) => (a < b ? -1 : 1));
  const { at, operatorId, action: name, subject } = action;
  add(previousHash);
  for (const text of [at.toISOString(), operatorId, name, subject, JSON.stringify(details)]) {
    add(Buffer.from(text));
  }
  return hash.digest();
}
