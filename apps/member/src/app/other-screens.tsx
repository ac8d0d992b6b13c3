import type { ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { useText } from '../languages/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Screen } from '../ui/screen.tsx';
import { memberScreens, publicScreens } from './screens.ts';

/** The visitors' screens on which a visit rarely starts. */
export function OtherPublicScreens() {
  return <OneOf screens={publicScreens} />;
}

/** All members' screens except home. */
export function OtherMemberScreens() {
  return <OneOf screens={memberScreens} />;
}

function OneOf({ screens }: { screens: Readonly<Record<string, ComponentType>> }) {
  return (
    <Switch>
      {Object.entries(screens).map(([path, Shown]) => (
        <Route key={path} path={path}>
          <Shown />
        </Route>
      ))}
      <Route>
        <NotFound />
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
