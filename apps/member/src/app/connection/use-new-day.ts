import { businessDate, MINUTE_MS } from '@handbill/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSettings } from '../../data/answers/use-settings.ts';
import { makeStale } from '../../data/changes/stale-after.ts';
import { now } from '../../session/clock.ts';

/**
 * Reads the figures of today again when the company's day begins: an app that stays in front is otherwise not refreshed,
 * and its member would seem to have used up a limit that begins again.
 */
export function useNewDay(): void {
  const queries = useQueryClient();
  const timezone = useSettings().data?.timezone.value;
  useEffect(() => {
    if (timezone === undefined) return;
    const today = () => businessDate(now(), timezone);
    let day = today();
    const timer = setInterval(() => {
      if (today() === day) return;
      day = today();
      void makeStale(queries, ['limits', 'today', 'reward-totals', 'completed-orders']);
    }, MINUTE_MS);
    return () => clearInterval(timer);
  }, [queries, timezone]);
}
