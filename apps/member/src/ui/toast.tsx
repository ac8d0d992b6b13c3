import { useSyncExternalStore } from 'react';
import { failureText } from '../languages/failure-text.ts';
import { type TextId, type TextValues, useText } from '../languages/index.ts';
import { AlertIcon, CloseIcon, DoneIcon } from './icons.tsx';

const SHOWN_MS = 5_000;

interface Toast {
  number: number;
  tone: 'done' | 'wrong';
  text: TextId;
  values?: TextValues;
}

let shown: readonly Toast[] = [];
let counted = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function drop(number: number): void {
  show(shown.filter((each) => each.number !== number));
}

function add(tone: Toast['tone'], text: TextId, values?: TextValues): void {
  counted += 1;
  const number = counted;
  show([...shown, { number, tone, text, ...(values ? { values } : {}) }]);
  setTimeout(() => drop(number), SHOWN_MS);
}

/** Says shortly what happened; gone after five seconds. */
export const toast = {
  done: (text: TextId, values?: TextValues) => add('done', text, values),
  wrong: (text: TextId) => add('wrong', text),
  failure: (error: unknown) => add('wrong', failureText(error)),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toasts() {
  const text = useText();
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed top-[max(0.75rem,env(safe-area-inset-top))] right-3 z-50 grid w-[min(22rem,calc(100vw-1.5rem))] gap-2"
    >
      {toasts.map(({ number, tone, text: id, values }) => (
        <div
          key={number}
          role={tone === 'wrong' ? 'alert' : 'status'}
          className={`pointer-events-auto flex animate-appear items-center gap-3 rounded-card border bg-card py-1 pl-4 shadow-lift ${
            tone === 'wrong' ? 'border-wrong text-wrong' : 'border-money text-money'
          }`}
        >
          {tone === 'wrong' ? (
            <AlertIcon className="shrink-0" size={20} />
          ) : (
            <DoneIcon className="shrink-0" size={20} />
          )}
          <p className="flex-1 text-ink">{text(id, values)}</p>
          <button
            type="button"
            aria-label={text('action.close')}
            className="grid size-11 shrink-0 place-items-center text-soft"
            onClick={() => drop(number)}
          >
            <CloseIcon size={18} />
          </button>
        </div>
      ))}
    </div>
  );
}
