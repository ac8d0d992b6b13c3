import { type ComponentType, lazy, Suspense } from 'react';
import { ViewRibbon } from '../features/view/view-ribbon.tsx';
import { screenTexts } from '../languages/index.ts';
import { sides, useFits } from '../ui/use-fits.ts';
import { ConnectionBar } from './connection/connection-bar.tsx';
import { useNewDay } from './connection/use-new-day.ts';
import { PullToRefresh } from './pull-to-refresh.tsx';

// Home links to these screens, so their list is loaded before the member taps.
import('./other-screens.tsx').catch(reportError);

/** Only in wide windows: a phone loads neither its code nor its texts. */
const Sides = lazy<ComponentType>(() =>
  Promise.all([import('./sides/sides.tsx'), screenTexts(['sides']), import('../styles.css')]).then(
    ([module]) => ({ default: module.Sides }),
    (error: unknown) => {
      reportError(error);
      return { default: () => null };
    },
  ),
);

/** What accompanies every screen and can load after it. */
export function AfterPaint() {
  const wide = useFits(sides);
  useNewDay();
  return (
    <>
      <PullToRefresh />
      <ViewRibbon />
      <ConnectionBar />
      <Suspense>{wide && <Sides />}</Suspense>
    </>
  );
}
