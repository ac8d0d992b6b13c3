import { ViewRibbon } from '../features/view/view-ribbon.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';

// Home leads to them: whoever taps should not wait for their list too.
import('./other-screens.tsx').catch(reportError);

/** What stands beside every screen and can wait until it is there. */
export function AfterPaint() {
  return (
    <>
      <PullToRefresh />
      <ViewRibbon />
      <ConnectionBar />
    </>
  );
}
