import { CallFailed } from '@handbill/contract/client';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { newKey } from '../session/ids.ts';
import { session } from '../session/this-tab.ts';
import type { Send } from './api.ts';

interface After<Answered> {
  /** The first parts of the keys of answers that this makes stale. */
  stale?: readonly string[];
  /** Where doing it twice is possible and costs: the key outlives a reload too, under this name. */
  once?: string;
  onDone?(answer: Answered): void;
}

type Keys = Readonly<Record<string, string>>;

/** The keys of what was sent and not answered, by name. Written by this very app, in this very tab. */
function unanswered(): Keys {
  return (session.recall('unanswered') as Keys | undefined) ?? {};
}

/**
 * Something a person does that must happen at most once. Its idempotency key is made at the first attempt and
 * kept over retries, also over a lost connection, until it succeeds: the server then answers a repetition with
 * the first outcome.
 */
export function useIntent<Sent, Answered>(send: Send<Sent, Answered>, after: After<Answered> = {}) {
  const key = useRef<string | null>(null);
  const queries = useQueryClient();
  const { once } = after;
  const remember = (last: string | undefined) => {
    if (once === undefined) return;
    try {
      session.keep('unanswered', { ...unanswered(), [once]: last });
    } catch {
      // The storage is full: the key outlives what it can.
    }
  };
  const refetch = () => {
    for (const name of after.stale ?? []) void queries.invalidateQueries({ queryKey: [name] as QueryKey });
  };
  return useMutation<Answered, Error, Sent>({
    mutationFn: (input) => {
      key.current ??= (once === undefined ? undefined : unanswered()[once]) ?? newKey();
      remember(key.current);
      return send(input, { idempotencyKey: key.current });
    },
    // No answer came: the same key makes asking once more safe.
    retry: (attempts, error) => attempts < 1 && error instanceof CallFailed && error.slug === 'network',
    onSuccess: (answer) => {
      key.current = null;
      remember(undefined);
      refetch();
      after.onDone?.(answer);
    },
    onError: (error) => {
      const slug = error instanceof CallFailed ? error.slug : 'network';
      // An earlier attempt went through after all: what is shown has to be asked again, and the next try is new.
      if (slug === 'idempotency_key_reused') key.current = null;
      // A refusal is an answer: nothing was done under this key.
      if (slug !== 'network') remember(undefined);
      refetch();
    },
  });
}
