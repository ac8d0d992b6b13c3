import { useSyncExternalStore } from 'react';
import { session } from './api.ts';

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isSignedIn);
}
