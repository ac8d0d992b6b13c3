import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useSettings } from '../data/answers/use-settings.ts';
import { laterTexts, useText } from '../languages/index.ts';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { startAtTop } from '../ui/start-at-top.ts';
import { LiveUpdates } from './connection/live-updates.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { BottomNavigation } from './navigation/bottom-navigation.tsx';

/** Loaded after the first paint. Without it only the connection state is missing. */
const AfterPaint = lazy<ComponentType>(() =>
  Promise.all([import('./after-paint.tsx'), laterTexts()]).then(
    ([module]) => ({ default: module.AfterPaint }),
    (error: unknown) => {
      reportError(error);
      return { default: () => null };
    },
  ),
);

/** Without navigation: for visitors. */
export function BlankLayout({ children }: { children: ReactNode }) {
  return (
    <Column>
      <Main>{children}</Main>
      {/* At the bottom, because the demo flag arrives late and must not move fields while somebody types. */}
      <div className="fixed inset-x-0 bottom-0 mx-auto max-w-[570px] bg-sunken pb-(--inset)">
        <DemoRibbon />
      </div>
    </Column>
  );
}

/** With the navigation, at the bottom or in a wide window on the left: for members. */
export function MainLayout({ children }: { children: ReactNode }) {
  const text = useText();
  return (
    <Column>
      <LiveUpdates />
      <DemoRibbon />
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-40 focus:bg-card focus:p-3">
        {text('nav.skip')}
      </a>
      <BottomNavigation />
      <Main>{children}</Main>
    </Column>
  );
}

function Column({ children }: { children: ReactNode }) {
  return (
    <div className="relative mx-auto flex min-h-dvh w-full flex-col max-w-[570px] min-[600px]:border-line min-[600px]:border-x">
      {children}
      <Suspense>
        <AfterPaint />
      </Suspense>
    </div>
  );
}

/** Says on every screen that no money here is real. */
function DemoRibbon() {
  const text = useText();
  if (!useSettings().data?.demo.value) return null;
  return (
    <aside aria-label={text('demo.badge')}>
      <p className="bg-sunken px-4 py-1 text-center text-sm text-soft">
        <strong className="font-semibold text-ink">{text('demo.badge')}</strong> {text('demo.says')}
      </p>
    </aside>
  );
}

/** The screen itself. What has been announced on one, such as a deposit, is shown at the same path by its id. */
function Main({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const place = path + new URLSearchParams(useSearch()).get('id');
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    startAtTop();
  }, [place]);
  return (
    <main id="main" tabIndex={-1} className="flex-1">
      <ErrorBoundary key={path}>
        <Suspense
          fallback={
            <div className="p-4">
              <Skeleton rows={4} />
            </div>
          }
        >
          {children}
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}
