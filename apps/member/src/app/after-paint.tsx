import { ViewRibbon } from '../features/view/view-ribbon.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';

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
