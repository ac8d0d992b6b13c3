import { lazy, Suspense, useDeferredValue } from 'react';
import { laterTexts } from '../../languages/index.ts';
import { useTitle } from '../../ui/screen.tsx';
import { Levels } from '../levels/levels.tsx';
import { BalanceCard } from './balance-card.tsx';
import { Banner } from './banner.tsx';
import { Greeting } from './greeting.tsx';
import { Shortcuts } from './shortcuts.tsx';

// At the end of the screen, so that nothing moves when it appears.
const Awards = lazy(() =>
  Promise.all([import('./awards.tsx'), laterTexts()]).then(([module]) => ({ default: module.Awards })),
);
const Popup = lazy(() => import('./popup.tsx').then((module) => ({ default: module.Popup })));

export function HomeScreen() {
  useTitle(null);
  // Content below the fold renders in slices, so that a slow phone stays responsive.
  const below = useDeferredValue(true, false);
  return (
    <div className="grid gap-5 px-4 pt-4 pb-8">
      <Greeting />
      <BalanceCard />
      <Banner />
      <Shortcuts />
      {below && (
        <>
          <Levels />
          <Suspense>
            <Awards />
          </Suspense>
          <Suspense>
            <Popup />
          </Suspense>
        </>
      )}
    </div>
  );
}
