import { useSyncExternalStore } from 'react';
import type { TextValues } from '../../languages/counts.ts';
import { failureText } from '../../languages/failure-text.ts';
import type { TextId } from '../../languages/index.ts';

const SHOWN_MS = 5_000;

interface Toast {
  number: number;
  tone: 'done' | 'wrong';
  text: TextId;
  values?: TextValues;
  offer?: Offer;
}

/** An action. A toast with an action stays until it is used or closed. */
interface Offer {
  text: TextId;
  take(): void;
}

let shown: readonly Toast[] = [];
let counted = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Removes a toast. */
export function drop(number: number): void {
  show(shown.filter((each) => each.number !== number));
}

function add(toast: Omit<Toast, 'number'>): void {
  counted += 1;
  const number = counted;
  show([...shown, { ...toast, number }]);
  if (!toast.offer) setTimeout(() => drop(number), SHOWN_MS);
}

/** Shows a short message for five seconds. */
export const toast = {
  done: (text: TextId, values: TextValues = {}) => add({ tone: 'done', text, values }),
  wrong: (text: TextId) => add({ tone: 'wrong', text }),
  failure: (error: unknown) => add({ tone: 'wrong', text: failureText(error) }),
  offer: (text: TextId, offer: Offer) => add({ tone: 'done', text, offer }),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toasts on screen. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => shown);
}
