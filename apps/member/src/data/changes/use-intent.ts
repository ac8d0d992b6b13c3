import { CallFailed, type Replayable } from '@handbill/contract/client';
import { createIntent, type Intent, isUnanswered, type KeyMemory } from '@handbill/contract/intent';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { now } from '../../session/clock.ts';
import { newKey } from '../../session/ids.ts';
import { session } from '../../session/this-tab.ts';
import { type Answer, api, type Input, type Send } from '../api.ts';
import { ownCalls } from './own-calls.ts';
import { type Change, makeStale, staleAfterCall } from './stale-after.ts';

/** Within these minutes a press tries again what got no answer. */
const TRYING_MS = 10 * 60_000;
/** After a lost answer the app itself tries again once, after a pause, and only this long after the press. */
const PAUSE_MS = 1_000;
const REPEATED_MS = 60_000;

interface After<Answered> {
  /**
   * For calls whose repetition would cost money: the key survives a reload under this name. Long after a lost answer the
   * same may be meant a second time: a press that only repeats the earlier one is then refused with
   * `idempotency_key_reused`, which asks the member to check.
   */
  once?: string;
  /** Puts the answer into the cache; returns its query keys, which are then not refetched. */
  keep?(queries: QueryClient, answer: Answered): readonly QueryKey[];
  /** Also called after its screen was left. What leads to another screen belongs to `mutate`, which does nothing then. */
  onDone?(answer: Answered): void;
}

const changes: { readonly [Name in Change]: Send<Input<Name>, Answer<Name>> } = api;

type Keys = Readonly<Record<string, string>>;

/** The keys of calls without an answer, by name. Written by this app in this tab. */
function unanswered(): Keys {
  return (session.recall('unanswered') as Keys | undefined) ?? {};
}

/** Keeps a key in this tab's session storage, under a name. */
function memoryNamed(name: string): KeyMemory {
  return {
    recall: () => unanswered()[name],
    keep: (key) => {
      try {
        session.keep('unanswered', { ...unanswered(), [name]: key });
      } catch {
        // The storage is full: the key lasts until the page is closed.
      }
    },
  };
}

/**
 * A call that must take effect at most once, under the rules of `createIntent`. Its answer goes into the cache first,
 * and only stale data that is not in the answer is refetched. After a failure everything that the call could have
 * changed is refetched: a refusal, too, may mean that the data on screen is outdated. So is it after an answer that the
 * server had stored: what it says may be long over.
 */
export function useIntent<Name extends Change>(name: Name, after: After<Answer<Name>> = {}) {
  return useIntentOf(name, changes[name], after);
}

/** The same for a call that is sent in a custom way. */
export function useIntentOf<Sent, Answered>(
  name: Change,
  send: Send<Sent, Answered>,
  after: After<Answered> = {},
) {
  const { once, keep, onDone } = after;
  const [intent] = useState(() => createIntent(datedKey, once ? memoryNamed(once) : undefined));
  const queries = useQueryClient();
  return useMutation<Answered, Error, Sent>({
    mutationFn: (input) =>
      repeated(() =>
        attempt(intent, async (options) => {
          const answer = await send(input, options);
          if (once && isReplayed(answer) && isLongAgo(options.idempotencyKey))
            throw new CallFailed({ slug: 'idempotency_key_reused', status: 409, message: '' });
          return answer;
        }),
      ),
    onSuccess: (answer) => {
      void makeStale(queries, staleAfterCall[name], isReplayed(answer) ? [] : keep?.(queries, answer));
      onDone?.(answer);
    },
    onError: () => void makeStale(queries, staleAfterCall[name]),
  });
}

/** A fresh key that begins with the time at which it was made, in milliseconds. */
const datedKey = () => `${now().getTime()}-${newKey()}`;

const isLongAgo = (key: string) => now().getTime() - Number.parseInt(key, 10) > TRYING_MS;

/**
 * Sends again once what got no answer, while its member still waits for it. Not by the query client, which would keep a
 * hidden page's call and send it when the page is next looked at, hours later.
 */
async function repeated<Answered>(send: () => Promise<Answered>): Promise<Answered> {
  const until = now().getTime() + REPEATED_MS;
  const before = session.changes();
  try {
    return await send();
  } catch (error) {
    if ((error as CallFailed).slug !== 'network') throw error;
    await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    if (now().getTime() > until || document.hidden || session.changes() !== before) throw error;
    return send();
  }
}

function isReplayed(answer: unknown): boolean {
  return Boolean((answer as Replayable | undefined)?.replayed);
}

/** An attempt whose events are ignored as long as its own answer can still arrive. */
function attempt<Answered>(
  intent: Intent,
  send: (options: { idempotencyKey: string }) => Promise<Answered>,
): Promise<Answered> {
  return intent.attempt(async (options) => {
    ownCalls.note(options.idempotencyKey);
    try {
      return await send(options);
    } catch (error) {
      if (isUnanswered(error)) ownCalls.forget(options.idempotencyKey);
      throw error;
    }
  });
}
