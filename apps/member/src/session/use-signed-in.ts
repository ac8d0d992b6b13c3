import { useSyncExternalStore } from 'react';
import { session } from './this-tab.ts';

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isSignedIn);
}
