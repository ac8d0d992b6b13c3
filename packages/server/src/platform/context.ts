import type { Language } from '@handbill/contract/languages';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Memory, WorkMemory } from './database/memory.ts';
import type { Pool } from './database/pool.ts';
import type { Replica } from './database/replica/replica.ts';
import type { Tx } from './database/transaction.ts';
import type { Logger } from './log.ts';
import type { ChangeEvent, EventHub } from './queue/events.ts';

/** The parts of a running server. Built once, in main.ts or by a test. */
export interface Runtime {
  readonly config: Config;
  readonly pool: Pool;
  /** Where calls that may lag are read; null: there is none. */
  readonly replica: Replica | null;
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
  /** Sends the event to signed-in apps after the commit, and only then. */
  emit(event: ChangeEvent): void;
}

/** The caller, as far as a request reveals one. */
export interface Caller {
  /** The client's address, as trusted proxies report it. Never stored in the clear. */
  readonly address: string;
  readonly userAgent: string;
  /** The first-party cookie that tells visitors apart; set on the answer when it was missing. */
  readonly visitorCookie: string;
  /** The name of the browser's device cookie, or null when it sent none. */
  readonly device: string | null;
  readonly kept: KeptCookie;
}

/** The cookie that keeps a member signed in on a device. */
export interface KeptCookie {
  /** The refresh token that the browser sent, or null. */
  readonly sent: string | null;
  /** Stores another refresh token with the answer, or deletes the cookie. */
  store(token: string | null): void;
}

export interface RequestContext extends Work {
  readonly language: Language;
  /** What the caller reads: `language`, then the others that the browser names. */
  languagesRead(): readonly Language[];
  readonly caller: Caller;
  /** `https://host`, without a trailing slash. */
  readonly origin: string;
}

export interface MemberContext extends RequestContext {
  readonly memberId: string;
  /** Who calls: the member, or somebody of their team, who sees only what the member distributes. */
  readonly actorId: string;
  readonly sessionId: string;
}

export interface OperatorContext extends RequestContext {
  readonly operatorId: string;
  readonly sessionId: string;
}

/** What runs before a request's transaction: slow work that must not hold a connection. */
export interface Preparation {
  readonly runtime: Runtime;
  readonly now: Date;
  readonly caller: Caller;
  /** `https://host`, without a trailing slash. */
  readonly origin: string;
  /** Runs a separate transaction, which stays committed even when the request is refused. */
  transact<Result>(work: (work: Work) => Promise<Result>): Promise<Result>;
}
