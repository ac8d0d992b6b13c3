import { CallFailed } from '@handbill/contract/client';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Send } from './api.ts';
import { newKey } from './ids.ts';

interface After<Answered> {
  /** The first parts of the keys of answers that this makes stale. */
  stale?: readonly string[];
  onDone?(answer: Answered): void;
}

/**
 * Something a person does that must happen at most once. Its idempotency key is made at the first attempt and
 * kept over retries, also over a lost connection, until it succeeds: the server then answers a repetition with
 * the first outcome.
 */
export function useIntent<Sent, Answered>(send: Send<Sent, Answered>, after: After<Answered> = {}) {
  const key = useRef<string | null>(null);
  const queries = useQueryClient();
  const refetch = () => {
    for (const name of after.stale ?? []) void queries.invalidateQueries({ queryKey: [name] as QueryKey });
  };
  return useMutation<Answered, Error, Sent>({
    mutationFn: (input) => {
      key.current ??= newKey();
      return send(input, { idempotencyKey: key.current });
    },
    // No answer came: the same key makes asking once more safe.
    retry: (attempts, error) => attempts < 1 && error instanceof CallFailed && error.slug === 'network',
    onSuccess: (answer) => {
      key.current = null;
      refetch();
      after.onDone?.(answer);
    },
    onError: (error) => {
      // An earlier attempt went through after all: what is shown has to be asked again, and the next try is new.
      if (error instanceof CallFailed && error.slug === 'idempotency_key_reused') key.current = null;
      refetch();
    },
  });
}
