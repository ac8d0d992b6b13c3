import { type ReactNode, Suspense } from 'react';
import { part } from '../part.ts';

/** Only in wide windows. */
const UsesWidth = part(() => import('./uses-width.tsx'), 'UsesWidth');

/** Lets a screen use the width of a wide window: what is marked as halves there is side by side. */
export function Wide({ wide }: { wide: boolean }) {
  return <Suspense>{wide && <UsesWidth />}</Suspense>;
}

/** Two columns in a wide window, one below the other elsewhere. The second is narrower. */
export function TwoColumns({ wide, children }: { wide: boolean; children: ReactNode }) {
  return (
    <div className="two-columns grid gap-5">
      <Wide wide={wide} />
      {children}
    </div>
  );
}
