import { ViewRibbon } from '../features/view/view-ribbon.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';

// Home links to these screens, so their list is loaded before the member taps.
import('./other-screens.tsx').catch(reportError);

/** What accompanies every screen and can load after it. */
export function AfterPaint() {
  return (
    <>
      <PullToRefresh />
      <ViewRibbon />
      <ConnectionBar />
    </>
  );
}
