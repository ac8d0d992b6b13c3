import { useEffect, useState, useSyncExternalStore } from 'react';

const calm = window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  calm.addEventListener('change', listener);
  return () => calm.removeEventListener('change', listener);
}

/** Counts up while it runs; never for who asked for less motion, which `moves` says. */
export function useTicks({ everyMs, running }: { everyMs: number; running: boolean }) {
  const moves = !useSyncExternalStore(subscribe, () => calm.matches);
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    if (!running || !moves) return;
    const timer = setInterval(() => setTicks((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [running, moves, everyMs]);
  return { ticks, moves };
}
