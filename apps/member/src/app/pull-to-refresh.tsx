import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../languages/index.ts';
import { RefreshIcon } from '../ui/more-icons.tsx';

/** How far a finger must pull, in CSS pixels; the content moves by half of it, like a spring. */
const PULL_PX = 140;
const SEEN = 0.5;

/** Where a pull began. Null if it is not a pull: not at the top, two fingers, or on an overlay. */
function startOf(event: TouchEvent): number | null {
  const [finger] = event.touches;
  const above = event.target instanceof Element && event.target.closest('dialog, [data-own-gestures]');
  return event.touches.length === 1 && finger && window.scrollY <= 0 && !above ? finger.clientY : null;
}

/**
 * Refetches everything on screen: by pulling it down from the top, or by tapping the current page in the navigation,
 * which also scrolls to the top.
 */
export function PullToRefresh() {
  const text = useText();
  const queries = useQueryClient();
  const [pulled, setPulled] = useState(0);
  const [asking, setAsking] = useState(false);

  const refresh = useEffectEvent(async () => {
    setAsking(true);
    await queries.refetchQueries({ type: 'active' });
    setAsking(false);
  });
  useEffect(() => listenForPulls(setPulled, () => void refresh()), []);
  useEffect(() => {
    const pressed = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('nav a[aria-current=page]')) return;
      window.scrollTo({ top: 0, behavior: 'smooth' });
      void refresh();
    };
    // Runs before the link itself, while the location is still the previous one.
    document.addEventListener('click', pressed, { capture: true });
    return () => document.removeEventListener('click', pressed, { capture: true });
  }, []);

  const shift = asking ? PULL_PX * SEEN : pulled * SEEN;
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-40 grid justify-items-center">
      {asking && <span className="sr-only">{text('state.loading')}</span>}
      {shift > 0 && (
        <span
          className={`grid size-10 place-items-center rounded-full border border-line bg-card shadow-lift ${
            pulled >= PULL_PX || asking ? 'text-accent' : 'text-soft'
          }`}
          style={{ transform: `translateY(${shift - 20}px) rotate(${shift * 3}deg)` }}
        >
          <RefreshIcon size={20} className={asking ? 'animate-spin' : ''} />
        </span>
      )}
    </div>
  );
}

/** Reports the distance during a pull, and the release of one that was long enough. Returns how to stop. */
function listenForPulls(onPull: (px: number) => void, onRefresh: () => void): () => void {
  const stop = new AbortController();
  const listening = { passive: true, signal: stop.signal };
  // The browser's own gesture would reload the whole page.
  document.documentElement.style.overscrollBehaviorY = 'contain';
  let start: number | null = null;
  let pulled = 0;
  const show = (px: number) => {
    pulled = px;
    onPull(px);
  };
  window.addEventListener(
    'touchstart',
    (event) => {
      start = startOf(event);
    },
    listening,
  );
  window.addEventListener(
    'touchmove',
    ({ touches: [finger] }) => {
      if (start === null || !finger) return;
      const px = finger.clientY - start;
      if (px < 0 || window.scrollY > 0) start = null;
      if (pulled > 0 || px > 8) show(start === null ? 0 : Math.min(px, PULL_PX));
    },
    listening,
  );
  const letGo = () => {
    if (pulled >= PULL_PX) onRefresh();
    if (pulled > 0) show(0);
    start = null;
  };
  window.addEventListener('touchend', letGo, listening);
  window.addEventListener(
    'touchcancel',
    () => {
      start = null;
      show(0);
    },
    listening,
  );
  return () => {
    stop.abort();
    document.documentElement.style.overscrollBehaviorY = '';
  };
}
