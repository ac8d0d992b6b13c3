import { CallFailed } from '@handbill/contract/client';
import { type ComponentType, createElement, lazy, useState } from 'react';
import { laterTexts } from '../languages/index.ts';
import { session } from '../session/this-tab.ts';

type FirstScreen = ComponentType & { prepare(): Promise<ComponentType> };

/** A file that fails to load counts as a call without an answer. */
export async function loaded<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch {
    throw new CallFailed({ slug: 'network', status: 0, message: 'a part of the app could not be loaded' });
  }
}

/**
 * One of the screens that a visit starts with: it has the styles of its page, and needs the first texts only unless
 * told otherwise. Once prepared, it renders without a loading state.
 */
function firstScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  texts: () => Promise<void> = async () => undefined,
): FirstScreen {
  let prepared: ComponentType | null = null;
  async function prepare(): Promise<ComponentType> {
    const [module] = await loaded(Promise.all([load(), texts()]));
    prepared = module[name];
    return prepared;
  }
  const later = lazy(async () => ({ default: await prepare() }));
  // biome-ignore lint/correctness/noComponentHookFactories: called below, once for each screen, and never while drawing
  function FirstScreen() {
    // Decided once: replacing the component would lose what was typed.
    const [drawn] = useState(() => prepared ?? later);
    return createElement(drawn);
  }
  return Object.assign(FirstScreen, { prepare });
}

export const home = firstScreen(() => import('../features/home/home-screen.tsx'), 'HomeScreen');
export const login = firstScreen(() => import('../features/auth/login-screen.tsx'), 'LoginScreen');
export const register = firstScreen(
  () => import('../features/auth/register-screen.tsx'),
  'RegisterScreen',
  laterTexts,
);

/** Prepares the first screen of a visit for rendering. If it fails to load, it shows that itself later. */
export async function prepareScreen(path: string): Promise<void> {
  const start =
    path === '/' && session.isSignedIn()
      ? home
      : { '/': login, '/login': login, '/register': register }[path];
  await start?.prepare().catch(() => undefined);
}
