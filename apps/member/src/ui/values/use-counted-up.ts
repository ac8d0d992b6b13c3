import { useEffect, useState } from 'react';

/** About a second of frames: a larger rise starts that far below its end. */
const STEPS_MAX = 60;

/**
 * A figure that has just risen, counted up to its new value, one step in each frame. It never shows more than the
 * value, and shows it without counting to readers who prefer less motion.
 */
export function useCountedUp(value: number): number {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (shown === value) return undefined;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (still || shown > value || document.hidden) {
      setShown(value);
      return undefined;
    }
    const next = value - shown > STEPS_MAX ? value - STEPS_MAX : shown + 1;
    const frame = requestAnimationFrame(() => setShown(next));
    return () => cancelAnimationFrame(frame);
  }, [shown, value]);
  return shown;
}
