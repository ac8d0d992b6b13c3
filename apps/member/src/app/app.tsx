import { type ComponentType, lazy, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';

/** Loaded after the first paint: nothing is announced before the user acts. */
const Toasts = lazy<ComponentType>(() =>
  import('../ui/toasts/toasts.tsx').then(
    (module) => ({ default: module.Toasts }),
    () => ({ default: () => null }),
  ),
);

export function App() {
  return (
    <Providers>
      <ErrorBoundary>
        <Router />
      </ErrorBoundary>
      <Suspense>
        <Toasts />
      </Suspense>
    </Providers>
  );
}
