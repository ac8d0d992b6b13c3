import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useIsSignedIn } from '../session/use-signed-in.ts';

/** Lets members pass and sends everybody else to sign in, keeping where they wanted to go. */
export function Guard({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const search = useSearch();
  if (useIsSignedIn()) return children;
  const wanted = search === '' ? path : `${path}?${search}`;
  return <Redirect to={wanted === '/' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`} replace />;
}
