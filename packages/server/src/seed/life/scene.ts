import type { FastifyInstance } from 'fastify';
import type { Actor } from '../actors.ts';
import type { Advertisement } from '../advertisements.ts';
import type { Buyer } from '../buyers.ts';
import type { cast } from '../cast.ts';
import type { Visitor, VisitTask } from '../visitors.ts';

export type SimulatedPerson = (typeof cast)[number];

/** A signed-in simulated person. */
export interface Acting {
  readonly person: SimulatedPerson;
  readonly actor: Actor;
}

/** What the actions of a demo's simulated people need. */
export interface Scene {
  readonly app: FastifyInstance;
  readonly password: string;
  readonly advertisements: readonly Advertisement[];
  /** Visitors on a page who have not stayed long enough yet. */
  readonly looking: { url: string; task: VisitTask; visitor: Visitor; until: Date }[];
  /** Visitors who want to buy something, the latest last. */
  readonly buyers: Buyer[];
  /** The key of each advertiser's till, by username. */
  readonly keys: Map<string, string>;
  /** When an advertisement was last reported. */
  readonly reported: { at: Date | null };
  /** The share to whose refused visits each sharer objected last, by username. */
  readonly objected: Map<string, string>;
  now(): Date;
  /** A whole number from 0 up to, and without, a bound. */
  draw(bound: number): number;
  /** How many visits the simulated campaigns can still give out. */
  visitsLeft(): Promise<number>;
}
