import type { Language } from '@handbill/contract/languages';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Memory, WorkMemory } from './database/memory.ts';
import type { Pool } from './database/pool.ts';
import type { Tx } from './database/transaction.ts';
import type { Logger } from './log.ts';
import type { ChangeEvent, EventHub } from './queue/events.ts';

/** What a running server is made of. Built once in main.ts, or by a test. */
export interface Runtime {
  readonly config: Config;
  readonly pool: Pool;
  readonly memory: Memory;
  readonly clock: Clock;
  readonly events: EventHub;
  readonly log: Logger;
}

/** One unit of work: one transaction, one `now`, and the events to send after the commit. */
export interface Work {
  readonly tx: Tx;
  readonly now: Date;
  readonly config: Config;
  readonly memory: WorkMemory;
  newId(): string;
  /** Told to signed-in apps after the commit, and only then. */
  emit(event: ChangeEvent): void;
}

/** Who calls, as far as a request shows it. */
export interface Caller {
  /** The address of the client, after trusted proxies. Never stored as it is. */
  readonly address: string;
  readonly userAgent: string;
  /** The first-party cookie that tells visitors apart; set on the answer when it was missing. */
  readonly visitorCookie: string;
  /** The name of the browser's device cookie, or null when it sent none. */
  readonly device: string | null;
}

export interface RequestContext extends Work {
  readonly language: Language;
  readonly caller: Caller;
  /** `https://host`, without a slash at the end. */
  readonly origin: string;
}

export interface MemberContext extends RequestContext {
  readonly memberId: string;
  readonly sessionId: string;
}

export interface OperatorContext extends RequestContext {
  readonly operatorId: string;
  readonly sessionId: string;
}

/** What runs before the transaction of a request: slow work that must not hold a connection. */
export interface Preparation {
  readonly runtime: Runtime;
  readonly now: Date;
  readonly caller: Caller;
  /** `https://host`, without a slash at the end. */
  readonly origin: string;
  /** A transaction of its own: what it writes stays, even when the request is refused. */
  transact<Result>(work: (work: Work) => Promise<Result>): Promise<Result>;
}
