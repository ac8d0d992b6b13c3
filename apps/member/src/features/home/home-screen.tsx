import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react';
import { laterTexts } from '../../languages/index.ts';
import { Failed } from '../../ui/lists/loaded.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useTitle } from '../../ui/screen.tsx';
import { BalanceCard } from './balance-card.tsx';
import { Greeting } from './greeting.tsx';
import { Ways } from './ways.tsx';

// At the end of the screen, so that nothing moves when it appears. It has the styles of the other screens. The money
// stays on screen without it.
const Below = lazy<ComponentType>(() =>
  Promise.all([import('./below.tsx'), laterTexts(), import('../../styles.css')]).then(
    ([module]) => ({ default: module.Below }),
    (error: unknown) => ({ default: () => <Failed error={error} onRetry={() => location.reload()} /> }),
  ),
);
const Popup = lazy(() => import('./popup.tsx').then((module) => ({ default: module.Popup })));

/** In the order of use: the money, the two ways to use it, what comes next, and then what there is to know. */
export function HomeScreen() {
  useTitle(null);
  // Content below the fold renders in slices, so that a slow phone stays responsive.
  const below = useDeferredValue(true, false);
  return (
    <div className="grid gap-5 px-4 pt-4 pb-8">
      <Greeting />
      <BalanceCard />
      <Ways />
      {below && (
        <>
          <Suspense fallback={<Skeleton rows={2} />}>
            <Below />
          </Suspense>
          <Suspense>
            <Popup />
          </Suspense>
        </>
      )}
    </div>
  );
}
