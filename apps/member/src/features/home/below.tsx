import { lazy, Suspense, useDeferredValue } from 'react';
import { useLimits } from '../../data/answers/use-limits.ts';
import { useRunningRecovery } from '../../data/answers/use-running-recovery.ts';
import { screenTexts } from '../../languages/index.ts';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Levels } from '../levels/levels.tsx';
import { Awards } from './awards.tsx';
import { Banner } from './banner.tsx';
import { NextSteps } from './next-steps.tsx';
import { Shortcuts } from './shortcuts.tsx';

// Loaded on demand, with its texts: hardly any account is being recovered.
const RunningRecovery = lazy(async () => {
  const [module] = await Promise.all([import('../account/running-recovery.tsx'), screenTexts(['account'])]);
  return { default: module.RunningRecovery };
});

/** What follows the money on home. The rest waits for the next steps, whose number is not known: nothing moves. */
export function Below() {
  const limits = useLimits();
  const isRecovered = useRunningRecovery().data != null;
  // An answer would render all of it in one task. A deferred value renders it in slices.
  const isAnswered = useDeferredValue(!limits.isLoading, false);
  if (!isAnswered) return <Skeleton rows={2} />;
  return (
    <>
      {isRecovered && (
        <Suspense>
          <RunningRecovery />
        </Suspense>
      )}
      {limits.data && <NextSteps now={limits.data} />}
      <Levels />
      <Banner />
      <Shortcuts />
      <Awards />
    </>
  );
}
