import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const calm = window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  calm.addEventListener('change', listener);
  return () => calm.removeEventListener('change', listener);
}

/** Calls back at every tick while it runs. Says whether anything moves: nothing does for people who asked for less motion. */
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
