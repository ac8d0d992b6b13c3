import type { ReactNode } from 'react';
import { Time } from '../values/time.tsx';

export interface Step {
  title: string;
  /** When it was done, as an instant of the wire. */
  at?: string | null;
  detail?: ReactNode;
  state: 'done' | 'now' | 'next' | 'wrong';
}

const looks: Record<Step['state'], { dot: string; line: string; words: string }> = {
  done: { dot: 'border-money bg-money', line: 'bg-money', words: 'font-medium' },
  now: { dot: 'border-active bg-active', line: 'bg-line', words: 'font-semibold' },
  next: { dot: 'border-edge', line: 'bg-line', words: 'text-soft' },
  wrong: { dot: 'border-wrong bg-wrong', line: 'bg-line', words: 'font-semibold text-wrong' },
};

/** The past, current and next steps of something. */
export function Timeline({ steps }: { steps: readonly Step[] }) {
  return (
    <ol>
      {steps.map(({ title, at, detail, state }, place) => {
        const { dot, line, words } = looks[state];
        const last = place === steps.length - 1;
        return (
          <li key={title} aria-current={state === 'now' ? 'step' : undefined} className="flex gap-3">
            <span aria-hidden="true" className="flex w-6 shrink-0 flex-col items-center">
              <span className="relative grid size-6 place-items-center">
                {state === 'now' && (
                  <span className="absolute inset-0 animate-breathe rounded-full bg-active-wash" />
                )}
                <span className={`relative size-3 rounded-full border-2 ${dot}`} />
              </span>
              {!last && <span className={`w-0.5 flex-1 ${line}`} />}
            </span>
            <span className={`grid min-w-0 flex-1 gap-0.5 ${last ? '' : 'pb-4'}`}>
              <span className={words}>{title}</span>
              {at && (
                <span className="text-sm text-soft">
                  <Time at={at} />
                </span>
              )}
              {detail !== undefined && <span className="text-sm text-soft">{detail}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
