import { useEffect } from 'react';
import { useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';
import { Screen } from '../../ui/screen.tsx';
import { viewSession } from './view-session.ts';

/** The target of the console's link: starts the view that the link carries, or says that it is over. */
export function ViewScreen() {
  const text = useText();
  useEffect(() => {
    const token = window.location.hash.slice(1);
    session.end();
    viewSession.end();
    // Reloads without the token in the address, so that nothing of the previous session remains.
    if (viewSession.begin(token)) window.location.replace('/');
  }, []);
  return <Screen title={text('view.over')}>{null}</Screen>;
}
