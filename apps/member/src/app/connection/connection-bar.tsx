import { addMs, fromIso } from '@handbill/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { keepLastAnswers, oldestShown } from '../../data/offline/last-answers.ts';
import { useIsFailing, useIsOffline } from '../../data/offline/use-is-offline.ts';
import { useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';
import { timeText } from '../../ui/values/time.tsx';

const EPOCH = fromIso('1970-01-01T00:00:00.000Z');

/** Tells the height of a bar to what else stays in place at the bottom of a screen. */
function keepClear(bar: HTMLElement | null): () => void {
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(() => style.setProperty('--connection', `${bar?.offsetHeight ?? 0}px`));
  if (bar) sizes.observe(bar);
  return () => {
    sizes.disconnect();
    style.removeProperty('--connection');
  };
}

/** Says that there is no connection or that the server fails, what it means for money, and how old the data is. */
export function ConnectionBar() {
  const text = useText();
  const queries = useQueryClient();
  const offline = useIsOffline();
  const failing = useIsFailing();
  useEffect(() => keepLastAnswers(queries, session), [queries]);
  const subscribe = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(listener),
    [queries],
  );
  const asOf = useSyncExternalStore(subscribe, () => oldestShown(queries));
  const bar = useRef<HTMLDivElement>(null);
  const isShown = offline || failing;
  useEffect(() => (isShown ? keepClear(bar.current) : undefined), [isShown]);
  return (
    <div role="status" className="sticky bottom-(--bar) z-20">
      {isShown && (
        <div
          ref={bar}
          className="mx-4 flex items-center gap-3 rounded-card border border-line bg-active-wash px-4 py-2 text-sm shadow-lift"
        >
          <div className="flex-1">
            <p className="font-medium">{text(offline ? 'offline.says' : 'offline.failing')}</p>
            {asOf !== null && (
              <p className="text-soft">
                {text('offline.as_of', { at: timeText(addMs(EPOCH, asOf).toISOString()) })}
              </p>
            )}
          </div>
          <button
            type="button"
            className="min-h-11 shrink-0 font-semibold text-accent underline"
            onClick={() => void queries.refetchQueries({ type: 'active' })}
          >
            {text('action.retry')}
          </button>
        </div>
      )}
    </div>
  );
}
