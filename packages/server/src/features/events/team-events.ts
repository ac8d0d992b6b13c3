import type { Runtime } from '../../platform/context.ts';
import { ownersOfTeams } from '../../platform/identity/teams/membership.ts';

/**
 * Passes on which orders changed of the businesses in whose teams a member is. Each time it asks again whether they
 * still are, so somebody who was removed hears nothing more.
 */
export class TeamEvents {
  readonly #runtime: Pick<Runtime, 'pool' | 'events' | 'log'>;
  readonly #memberId: string;
  readonly #send: (subject: string | null) => void;
  readonly #leave = new Map<string, () => void>();
  /** What changed for each owner since the question under way was asked: the next answer is for all of it. */
  readonly #waiting = new Map<string, Set<string | null>>();
  #isAsking = false;
  #followed = Promise.resolve();
  #isClosed = false;

  constructor(
    runtime: Pick<Runtime, 'pool' | 'events' | 'log'>,
    memberId: string,
    send: (subject: string | null) => void,
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
    const owners = await this.#owners();
    if (this.#isClosed || owners === null) return;
    for (const [owner, leave] of this.#leave) {
      if (owners.includes(owner)) continue;
      leave();
      this.#leave.delete(owner);
    }
    for (const owner of owners) {
      if (this.#leave.has(owner)) continue;
      const leave = this.#runtime.events.subscribe(owner, ({ kind, subject }) => {
        if (kind === 'order') void this.#pass(owner, subject);
      });
      this.#leave.set(owner, leave);
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const leave of this.#leave.values()) leave();
    this.#leave.clear();
  }

  async #pass(owner: string, subject: string | null): Promise<void> {
    this.#waiting.set(owner, (this.#waiting.get(owner) ?? new Set()).add(subject));
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#waiting.size > 0 && !this.#isClosed) {
      const changed = [...this.#waiting];
      this.#waiting.clear();
      const owners = await this.#owners();
      for (const [owner, subjects] of changed) {
        if (!this.#isClosed && owners?.includes(owner)) subjects.forEach(this.#send);
      }
    }
    this.#isAsking = false;
  }

  /** Null when they could not be read. Nothing is passed on then: the app fetches again when its stream reopens. */
  async #owners(): Promise<string[] | null> {
    try {
      return await ownersOfTeams(this.#runtime.pool, this.#memberId);
    } catch (error) {
      this.#runtime.log.warn({ err: error }, 'the teams of a member could not be read');
      return null;
    }
  }
}
