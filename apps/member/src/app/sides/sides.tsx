import { useSyncExternalStore } from 'react';
import { session } from '../../session/this-tab.ts';
import { useIsSignedIn } from '../../session/use-signed-in.ts';
import { MemberSide } from './member-side.tsx';
import { VisitorSides } from './visitor-sides.tsx';
import './sides.css';

/**
 * What a wide window shows next to the column. The styles that come with it turn the bottom navigation into the left
 * side, so there is one navigation, and it stays at the bottom if this cannot be loaded.
 */
export function Sides() {
  const signedIn = useIsSignedIn();
  const locked = useSyncExternalStore(session.subscribe, session.lockedFor);
  // A locked account has one thing to read.
  if (locked !== null) return null;
  return signedIn ? <MemberSide /> : <VisitorSides />;
}
