import { useEffect, useEffectEvent } from 'react';

const MARK = 'dialog';

/**
 * While something lies over the screen, the way back (a button or a gesture) closes that and leaves the screen where
 * it is. What has to stay takes the way back and does nothing.
 */
export function useBackCloses(close: () => void, persistent: boolean): void {
  const goneBack = useEffectEvent(() => {
    if (persistent) window.history.pushState(MARK, '');
    else close();
  });
  useEffect(() => {
    window.history.pushState(MARK, '');
    const listener = () => goneBack();
    window.addEventListener('popstate', listener);
    return () => {
      window.removeEventListener('popstate', listener);
      // Closed by a button: its place in the history goes too, unless one has gone on to another screen.
      if (window.history.state === MARK) window.history.back();
    };
  }, []);
}
