import type { Endpoint } from '@handbill/contract/endpoint';
import type { TestApp } from '../app.ts';
import type { Staff, Target } from '../race-matrix/matrix.ts';

/** The state on the screen, as the call sends it back: `seen`, or a price or fee. */
export type Look = Readonly<Record<string, unknown>>;

/** A call that decides on the state on the screen, with a change of that state before it is sent. */
export interface Case {
  /** Creates the item to decide on. */
  make(staff: Staff): Promise<Target>;
  /** Looks at it as a screen does. */
  look(staff: Staff, target: Target): Promise<Look>;
  /** Brings it into another state. */
  change(staff: Staff, target: Target): Promise<unknown>;
  send(staff: Staff, target: Target, look: Look): Promise<Answered>;
  /** The state from the refusal, as the call sends it back. */
  shownIn(current: Look): Look;
  /** The answer to a decision on the current state. */
  status: number;
}

export interface Answered {
  status: number;
  body: { error?: string; current?: Look };
}

/** The same people, whose calls of one endpoint all send this state as the one seen. */
export function lookingAt(staff: Staff, endpoint: Endpoint, look: Look): Staff {
  const call: TestApp['call'] = (called, input, options) =>
    staff.app.call(called, called.path === endpoint.path ? { ...input, ...look } : input, options);
  return { ...staff, app: { ...staff.app, call } };
}
