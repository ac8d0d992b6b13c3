import { CallFailed } from '@handbill/contract/client';
import { useRef, useState } from 'react';
import { useLogoutIfAccessDenied, useNotify, useRefresh } from 'react-admin';
import { newKey } from './ids.ts';
import { failureText } from './ui/failure-text.ts';

/**
 * Something an operator does that must happen at most once. Its idempotency key is kept over retries until it
 * succeeds: the server then answers a repetition with the first outcome.
 */
export function useCommand<Input>(
  send: (input: Input, options: { idempotencyKey: string }) => Promise<unknown>,
  { done, onDone }: { done: string; onDone?: () => void },
) {
  const key = useRef<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();

  async function run(input: Input): Promise<void> {
    key.current ??= newKey();
    setBusy(true);
    setFailure(null);
    try {
      await send(input, { idempotencyKey: key.current });
      key.current = null;
      notify(done, { type: 'success' });
      refresh();
      onDone?.();
    } catch (error) {
      // Another input is another command: only an unanswered one is tried again under the same key.
      if (error instanceof CallFailed && error.slug !== 'network') key.current = null;
      if (await logoutIfAccessDenied(error)) return;
      setFailure(failureText(error));
      if (error instanceof CallFailed && error.status === 409) refresh();
    } finally {
      setBusy(false);
    }
  }

  return { run, busy, failure, forget: () => setFailure(null) };
}
