import { CallFailed } from '@handbill/contract/client';
import type { ErrorSlug } from '@handbill/contract/errors';
import { createIntent } from '@handbill/contract/intent';
import { useContext, useState } from 'react';
import { useLogoutIfAccessDenied, useNotify } from 'react-admin';
import { useStale } from '../../data/use-stale.ts';
import { newKey } from '../../session/ids.ts';
import { failureText } from '../failures/failure-text.ts';
import { RowContext } from '../lists/row.ts';

const ASKED = 'Waiting for another operator’s approval';

/** Refusals, besides those ending in `_state`, which mean that what the operator saw has changed. */
const outdated: ReadonlySet<string> = new Set<ErrorSlug>([
  'approval_open',
  'changed_meanwhile',
  'idempotency_key_reused',
  'member_not_locked',
  'payment_batch_changed',
  'recipients_changed',
  'support_taken',
  'visits_settled',
  'withdrawal_in_batch',
]);

/** Whether a call was refused because of what changed. Any other refusal may be solved by correcting the form. */
function isCollision(error: unknown): boolean {
  return error instanceof CallFailed && (outdated.has(error.slug) || error.slug.endsWith('_state'));
}

/** Whether a call answered that it awaits a second person's approval. */
function isAsked(answer: unknown): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'approval' in answer &&
    typeof answer.approval === 'string'
  );
}

/**
 * Something an operator does that must happen at most once, under the rules of `createIntent`. In a queue the row stays
 * in place, marked as done, so that no other row moves under the pointer. If somebody else was first, the page does not
 * change and says who did what, until the operator asks for the current state (`reload`).
 */
export function useCommand<Input>(
  send: (input: Input, options: { idempotencyKey: string }) => Promise<unknown>,
  {
    done,
    onDone,
    decides = true,
    explain = failureText,
  }: {
    done: string;
    onDone?: () => void;
    /** Whether it decides the queue row that it is in. Otherwise the row stays open. */
    decides?: boolean | undefined;
    /** Explains failures that the usual sentences say too little about. */
    explain?: (error: unknown) => string;
  },
) {
  const [intent] = useState(() => createIntent(newKey));
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
    setBusy(true);
    forget();
    try {
      const answer = await intent.attempt((options) => send(input, options));
      const outcome = isAsked(answer) ? ASKED : done;
      if (row !== null && decides) row.settle(outcome);
      else notify(outcome, { type: 'success' });
      makeStale(row === null ? 'page' : 'queue');
      onDone?.();
    } catch (error) {
      if (await logoutIfAccessDenied(error)) return;
      setFailure(explain(error));
      setCollided(isCollision(error));
    } finally {
      setBusy(false);
    }
  }

  return { run, busy, failure, collided, forget, reload };
}

export type Command = Pick<ReturnType<typeof useCommand>, 'failure' | 'collided' | 'forget' | 'reload'>;
