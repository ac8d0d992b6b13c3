import { CallFailed } from '@handbill/contract/client';
import { createIntent, type KeyMemory } from '@handbill/contract/intent';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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

/** Keeps a key in this tab's session storage, under a name. */
function memoryNamed(name: string): KeyMemory {
  return {
    recall: () => unanswered()[name],
    keep: (key) => {
      try {
        session.keep('unanswered', { ...unanswered(), [name]: key });
      } catch {
        // The storage is full: the key lasts as long as the page does.
      }
    },
  };
}

/**
 * Something a person does that must happen at most once, under the rules of `createIntent`. What is shown is asked
 * again however it ended: a refusal too may mean that something else holds by now.
 */
export function useIntent<Sent, Answered>(send: Send<Sent, Answered>, after: After<Answered> = {}) {
  const { once } = after;
  const [intent] = useState(() => createIntent(newKey, once === undefined ? undefined : memoryNamed(once)));
  const queries = useQueryClient();
  const refetch = () => {
    for (const name of after.stale ?? []) void queries.invalidateQueries({ queryKey: [name] as QueryKey });
  };
  return useMutation<Answered, Error, Sent>({
    mutationFn: (input) => intent.attempt((options) => send(input, options)),
    // The same key makes asking once more safe.
    retry: (attempts, error) => attempts < 1 && error instanceof CallFailed && error.slug === 'network',
    onSuccess: (answer) => {
      refetch();
      after.onDone?.(answer);
    },
    onError: refetch,
  });
}
