import type { ReactNode } from 'react';

/** A state with its name above it. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-xs text-soft">{name}</p>
      {children}
    </div>
  );
}
