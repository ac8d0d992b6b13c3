import type { ReactNode } from 'react';

/** Figures side by side, each under its name. */
export function StatTiles({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-px overflow-hidden rounded-card border border-line bg-line">
      {children}
    </dl>
  );
}

/** A large amount fits a narrow phone with twice the text size. */
export function StatTile({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col justify-between gap-1 bg-card p-4">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-serif text-[min(1.25rem,7vw)] font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
