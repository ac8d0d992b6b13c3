import { ViewRibbon } from '../features/view/view-ribbon.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';

// Home links to them: a member who taps should not also wait for their list.
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
