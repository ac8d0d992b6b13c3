import { createHmac } from 'node:crypto';
import type { Config } from '../../platform/config.ts';
import { keyFor } from '../../platform/identity/tokens.ts';
import type { OperatorActionName } from './actions.ts';

/** The details of an action: its reason, the values before and after, amounts in minor units as text. */
export type ActionDetails = Readonly<Record<string, string | null>>;

export interface OperatorAction {
  action: OperatorActionName;
  /** Its object, such as `withdrawal/{id}`. */
  subject: string;
  details: ActionDetails;
}

/** The input of an action's hash, besides the previous action's hash. Read from a damaged log, it may name any action. */
export interface HashedAction extends Omit<OperatorAction, 'action'> {
  action: string;
  at: Date;
  operatorId: string;
}

/** The "previous hash" of the first action. */
export const FIRST_PREVIOUS_HASH = Buffer.alloc(32);

/**
 * The key of the log's hashes. It is not in the database, so write access to the database is not enough to
 * build a new chain.
 */
export function logKeyOf({ logKey }: Pick<Config, 'logKey'>): Buffer {
  return keyFor(logKey, 'operator-log');
}

/**
 * HMAC-SHA-256 over the fields, each prefixed with its length, so that no two different actions give the same
 * bytes. Details are sorted by name, because the database does not keep their order.
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
