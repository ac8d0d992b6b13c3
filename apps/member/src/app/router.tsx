import { type ComponentType, lazy } from 'react';
import { Route, Switch } from 'wouter';
import { home as Home, login as Login, loaded, register as Register } from './first-screens.ts';
import { Guard } from './guard.tsx';
import { BlankLayout, MainLayout } from './layouts.tsx';

const others = () => loaded(import('./other-screens.tsx'));
const OtherPublic = lazy<ComponentType>(async () => ({ default: (await others()).OtherPublicScreens }));
const OtherMember = lazy<ComponentType>(async () => ({ default: (await others()).OtherMemberScreens }));

/** What visitors may open beside these two. A test compares it with the list of their screens, which is loaded later. */
const PUBLIC = /^\/(terms|privacy|promises|ordering-rules|receive-account|view|components)\/?$/;

export function Router() {
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
