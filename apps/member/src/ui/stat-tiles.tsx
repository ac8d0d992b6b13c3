import type { ReactNode } from 'react';

/** Figures side by side, each under its name. Four are two rows of two. */
export function StatTiles({ children }: { children: ReactNode }) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line [&:has(>:nth-child(4):last-child)>*]:basis-[max(9rem,34%)]">
      {children}
    </dl>
  );
}

/** A large amount fits a narrow phone with twice the text size. */
export function StatTile({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-[1_1_9rem] flex-col justify-between gap-1 bg-card p-4">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-serif text-[min(1.25rem,7vw)] font-semibold even-digits">{children}</dd>
    </div>
  );
}
