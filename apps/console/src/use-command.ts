import { CallFailed } from '@handbill/contract/client';
import { useContext, useRef, useState } from 'react';
import { useLogoutIfAccessDenied, useNotify } from 'react-admin';
import { newKey } from './ids.ts';
import { failureText } from './ui/failure-text.ts';
import { RowContext } from './ui/row.ts';
import { useStale } from './use-stale.ts';

const ASKED = 'Waiting for another operator’s approval';

/** Whether a call answered that it takes a second person, and asked for one. */
function isAsked(answer: unknown): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'approval' in answer &&
    typeof answer.approval === 'string'
  );
}

/**
 * Something an operator does that must happen at most once. Its idempotency key is kept over retries until it
 * succeeds: the server then answers a repetition with the first outcome. In a row of a queue, the row stays where it is,
 * marked as done: nothing else comes under the pointer. When somebody else was first, everything stays as it is shown,
 * with who did what, until the operator asks for what holds now (`reload`).
 */
export function useCommand<Input>(
  send: (input: Input, options: { idempotencyKey: string }) => Promise<unknown>,
  { done, onDone }: { done: string; onDone?: () => void },
) {
  const key = useRef<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [collided, setCollided] = useState(false);
  const row = useContext(RowContext);
  const notify = useNotify();
  const makeStale = useStale();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();

  function forget(): void {
    setFailure(null);
    setCollided(false);
  }

  function reload(): void {
    forget();
    makeStale('page');
  }

  async function run(input: Input): Promise<void> {
    key.current ??= newKey();
    setBusy(true);
    forget();
    try {
      const answer = await send(input, { idempotencyKey: key.current });
      key.current = null;
      const said = isAsked(answer) ? ASKED : done;
      if (row === null) {
        notify(said, { type: 'success' });
        makeStale('page');
      } else {
        row.settle(said);
        makeStale('queue');
      }
      onDone?.();
    } catch (error) {
      // Another input is another command: only an unanswered one is tried again under the same key.
      if (error instanceof CallFailed && error.slug !== 'network') key.current = null;
      if (await logoutIfAccessDenied(error)) return;
      setFailure(failureText(error));
      setCollided(error instanceof CallFailed && error.status === 409);
    } finally {
      setBusy(false);
    }
  }

  return { run, busy, failure, collided, forget, reload };
}

export type Command = Pick<ReturnType<typeof useCommand>, 'failure' | 'collided' | 'forget' | 'reload'>;
