import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const calm = window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  calm.addEventListener('change', listener);
  return () => calm.removeEventListener('change', listener);
}

/** Calls back at every tick. Returns whether anything moves, which it does not for people who prefer less motion. */
export function useTicks(everyMs: number, running: boolean, onTick: () => void): boolean {
  const moves = !useSyncExternalStore(subscribe, () => calm.matches);
  const tick = useEffectEvent(onTick);
  useEffect(() => {
    if (!running || !moves) return;
    const timer = setInterval(() => tick(), everyMs);
    return () => clearInterval(timer);
  }, [running, moves, everyMs]);
  return moves;
}
