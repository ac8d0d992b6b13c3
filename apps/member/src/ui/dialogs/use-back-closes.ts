import { useEffectEvent, useLayoutEffect } from 'react';

const MARK = 'dialog';

const { pushState, replaceState } = window.history;

/** Where a dialog leads to replaces its entry: Back from there would come upon the entry without its dialog first. */
window.history.pushState = function (...entry) {
  return (this.state === MARK ? replaceState : pushState).apply(this, entry);
};

/** Also above the entry of another dialog, which is open below this one or has just been closed. */
const addEntry = () => pushState.call(window.history, MARK, '');

/**
 * While an overlay is open, Back (by button or gesture) closes it and stays on the screen. An overlay that needs an
 * answer ignores Back.
 */
export function useBackCloses(close: () => void, persistent: boolean): void {
  const goneBack = useEffectEvent(() => {
    if (persistent) addEntry();
    else close();
  });
  // Before the overlay is painted: Back, pressed as soon as it is seen, must not leave the screen.
  useLayoutEffect(() => {
    addEntry();
    const listener = () => goneBack();
    window.addEventListener('popstate', listener);
    return () => {
      window.removeEventListener('popstate', listener);
      // Closed by a button: its history entry is removed too, unless the member has moved on to another screen.
      if (window.history.state === MARK) window.history.back();
    };
  }, []);
}
