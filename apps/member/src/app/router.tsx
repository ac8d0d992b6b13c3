import { Route, Switch } from 'wouter';
import { useText } from '../languages/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Screen } from '../ui/screen.tsx';
import { Guard } from './guard.tsx';
import { BlankLayout, MainLayout } from './layouts.tsx';
import { memberScreens, publicScreens } from './screens.ts';

export function Router() {
  return (
    <Switch>
      {Object.entries(publicScreens).map(([path, PublicScreen]) => (
        <Route key={path} path={path}>
          <BlankLayout>
            <PublicScreen />
          </BlankLayout>
        </Route>
      ))}
      <Route>
        <Guard>
          <MainLayout>
            <Switch>
              {Object.entries(memberScreens).map(([path, MemberScreen]) => (
                <Route key={path} path={path}>
                  <MemberScreen />
                </Route>
              ))}
              <Route>
                <NotFound />
              </Route>
            </Switch>
          </MainLayout>
        </Guard>
      </Route>
    </Switch>
  );
}

function NotFound() {
  const text = useText();
  return (
    <Screen title={text('not_found.title')}>
      <p>{text('not_found.says')}</p>
      <ButtonLink href="/">{text('not_found.home')}</ButtonLink>
    </Screen>
  );
}
