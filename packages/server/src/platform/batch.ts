import type { Endpoint, InputOf } from '@handbill/contract/endpoint';
import type { MemberContext, Work } from './context.ts';
import { Refusal } from './refusal.ts';

/** One transaction for many requests of the same call. */
export interface Batch extends Pick<Work, 'tx' | 'now' | 'config' | 'memory' | 'newId'> {
  /** Whether to wait for locked rows. Only a request that runs alone waits: a batch skips them. */
  readonly patient: boolean;
}

/** One request of a batch, with what it caused: `emit` notifies signed-in apps after the commit. */
export interface Asked<E extends Endpoint>
  extends Pick<MemberContext, 'memberId' | 'sessionId' | 'language' | 'caller' | 'origin' | 'emit'> {
  readonly input: InputOf<E>;
}

/** Another transaction has locked what the request needs: the request runs again alone, and waits. */
export class Busy extends Error {}

/** The outcome of one request in a batch. Its refusal does not affect the others, and must have no effect. */
export type Decision<Answer> = Answer | Refusal | Busy;

/** Whether the request was refused or has to run again. */
export function isRefusedOrBusy(decision: unknown): decision is Refusal | Busy {
  return decision instanceof Refusal || decision instanceof Busy;
}

/** Decides on each request separately: a refusal or Busy thrown by `decide` affects only that request. */
export function decideEach<Request, Answer>(
  requests: readonly Request[],
  decide: (request: Request) => Answer,
): Decision<Answer>[] {
  return requests.map((request) => {
    try {
      return decide(request);
    } catch (error) {
      if (isRefusedOrBusy(error)) return error;
      throw error;
    }
  });
}
