import type { listDeposits, listOrders, listWithdrawals } from '@handbill/contract/console';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';
import type { Actor } from './actors.ts';

/** What the parts of a demo's history share. */
export interface Stage {
  readonly app: FastifyInstance;
  /** Whether events are posted to members’ own programs. */
  readonly webhooks: Config['webhooks'];
  /** Somebody who has registered, or an operator. */
  actor(username: string): Actor;
  /** The time by the clock of the history. */
  now(): Date;
  /** Sends what waits for an address of a webhook, whose receiver takes it. */
  deliver(webhookId: string): Promise<void>;
  /** Moves the clock of the history forward, by milliseconds. */
  wait(ms: number): void;
}

/** Finds an item that an operator decides on: its id, and the digest of its shown state. */
export async function shownTo(
  operator: Actor,
  list: typeof listDeposits | typeof listOrders | typeof listWithdrawals,
  id: string,
): Promise<{ id: string; seen: string }> {
  const { data } = await operator.call(list, { search: id });
  const [shown] = data;
  if (!shown) throw new Error(`${operator.username} does not find ${id}`);
  return { id, seen: shown.seen };
}
