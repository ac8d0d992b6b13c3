import { lazy, Suspense } from 'react';
import { useTitle } from '../../ui/screen.tsx';
import { Levels } from '../levels/levels.tsx';
import { Awards } from './awards.tsx';
import { BalanceCard } from './balance-card.tsx';
import { Banner } from './banner.tsx';
import { Greeting } from './greeting.tsx';
import { Shortcuts } from './shortcuts.tsx';

const Popup = lazy(() => import('./popup.tsx').then((module) => ({ default: module.Popup })));

export function HomeScreen() {
  useTitle(null);
  return (
    <div className="grid gap-5 px-4 pt-4 pb-8">
      <Greeting />
      <BalanceCard />
      <Banner />
      <Shortcuts />
      <Levels />
      <Awards />
      <Suspense>
        <Popup />
      </Suspense>
    </div>
  );
}
