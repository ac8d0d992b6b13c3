import { useEffect, useRef } from 'react';
import type { DistributedOrder } from '../../data/api.ts';

/** The member's unpaid order, null if there is none; stale while it may have changed. */
interface Unpaid {
  data: DistributedOrder | null | undefined;
  isStale: boolean;
}

/**
 * Calls `go` with the unpaid order that was on screen when it is paid, dropped or replaced, and with null when one is
 * created. Relies on the server's unpaid order rather than on the answers received, so that a paid order is shown as
 * paid even if the answer to the payment was lost; but a stale one, as after a reload, may have ended long ago.
 */
export function useNextStep({ data, isStale }: Unpaid, go: (before: string | null) => void): void {
  const last = useRef<string | null>(undefined);
  const now = data === undefined || isStale ? undefined : (data?._id ?? null);
  useEffect(() => {
    if (now === undefined) return;
    const before = last.current;
    last.current = now;
    if (before !== undefined && before !== now) go(before);
  });
}
