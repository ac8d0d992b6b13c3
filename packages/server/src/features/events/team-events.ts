import type { Runtime } from '../../platform/context.ts';
import { ownersOfTeams } from '../../platform/identity/teams/membership.ts';
import { selectOrdersOfTeams } from './team-events-sql.ts';

/** The changes of this time are checked in one query: an order that does well changes with every visit. */
const BURST_MS = 1_000;

/**
 * Passes on which orders changed that the businesses distribute in whose teams a member is. Each time it asks again
 * whether they still are, so somebody who was removed hears nothing more, nor what an owner receives as a sharer.
 */
export class TeamEvents {
  readonly #runtime: Pick<Runtime, 'pool' | 'events' | 'log'>;
  readonly #memberId: string;
  readonly #send: (orderId: string) => void;
  readonly #leave = new Map<string, () => void>();
  /** What changed since the last question. */
  readonly #waiting = new Set<string>();
  #burst: NodeJS.Timeout | null = null;
  #followed = Promise.resolve();
  #isClosed = false;

  constructor(
    runtime: Pick<Runtime, 'pool' | 'events' | 'log'>,
    memberId: string,
    send: (orderId: string) => void,
  ) {
    this.#runtime = runtime;
    this.#memberId = memberId;
    this.#send = send;
  }

  /** Listens to the owners of the teams in which the member is now, and to no others. */
  follow(): Promise<void> {
    // One after the other: an earlier answer must not undo a later one.
    this.#followed = this.#followed.then(() => this.#follow());
    return this.#followed;
  }

  async #follow(): Promise<void> {
    const owners = await this.#ask(({ pool }) => ownersOfTeams(pool, this.#memberId));
    if (this.#isClosed || owners === null) return;
    for (const [owner, leave] of this.#leave) {
      if (owners.includes(owner)) continue;
      leave();
      this.#leave.delete(owner);
    }
    for (const owner of owners) {
      if (this.#leave.has(owner)) continue;
      const leave = this.#runtime.events.subscribe(owner, ({ kind, subject }) => {
        if (kind === 'order' && subject !== null) this.#collect(subject);
      });
      this.#leave.set(owner, leave);
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const leave of this.#leave.values()) leave();
    this.#leave.clear();
    if (this.#burst !== null) clearTimeout(this.#burst);
  }

  #collect(subject: string): void {
    this.#waiting.add(subject);
    this.#burst ??= setTimeout(() => void this.#pass(), BURST_MS);
  }

  async #pass(): Promise<void> {
    this.#burst = null;
    const ids = [...this.#waiting];
    this.#waiting.clear();
    const open = await this.#ask(({ pool }) => selectOrdersOfTeams(pool, { memberId: this.#memberId, ids }));
    if (this.#isClosed) return;
    for (const id of ids) if (open?.includes(id)) this.#send(id);
  }

  /** Null when the database did not answer. Nothing is passed on then: the app fetches again when its stream reopens. */
  async #ask(question: (runtime: Pick<Runtime, 'pool'>) => Promise<string[]>): Promise<string[] | null> {
    try {
      return await question(this.#runtime);
    } catch (error) {
      this.#runtime.log.warn({ err: error }, 'the teams of a member could not be read');
      return null;
    }
  }
}
