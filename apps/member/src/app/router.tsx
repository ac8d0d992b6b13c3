import { type ComponentType, lazy, useSyncExternalStore } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { laterTexts } from '../languages/index.ts';
import { session } from '../session/this-tab.ts';
import { home as Home, login as Login, loaded, register as Register } from './first-screens.ts';
import { Guard } from './guard.tsx';
import { BlankLayout, MainLayout } from './layouts.tsx';

const others = () => loaded(import('./other-screens.tsx'));
const OtherPublic = lazy<ComponentType>(async () => ({ default: (await others()).OtherPublicScreens }));
const OtherMember = lazy<ComponentType>(async () => ({ default: (await others()).OtherMemberScreens }));

/** What visitors may open besides these two. A test compares it with the list of their screens, which is loaded later. */
const PUBLIC =
  /^\/(terms|privacy|help|promises|solvency|recover|ordering-rules|receive-account|view|components)\/?$|^\/help\//;

const Locked = lazy<ComponentType>(async () => {
  const [module] = await loaded(Promise.all([import('../features/auth/locked-screen.tsx'), laterTexts()]));
  return { default: module.LockedScreen };
});

export function Router() {
  const locked = useSyncExternalStore(session.subscribe, session.lockedFor);
  const [path] = useLocation();
  if (locked !== null && !PUBLIC.test(path)) {
    return (
      <BlankLayout>
        <Locked />
      </BlankLayout>
    );
  }
  return (
    <Switch>
      <Route path="/login">
        <BlankLayout>
          <Login />
        </BlankLayout>
      </Route>
      <Route path="/register">
        <BlankLayout>
          <Register />
        </BlankLayout>
      </Route>
      <Route path={PUBLIC}>
        <BlankLayout>
          <OtherPublic />
        </BlankLayout>
      </Route>
      <Route>
        <Guard>
          <MainLayout>
            <Switch>
              <Route path="/">
                <Home />
              </Route>
              <Route>
                <OtherMember />
              </Route>
            </Switch>
          </MainLayout>
        </Guard>
      </Route>
    </Switch>
  );
}
