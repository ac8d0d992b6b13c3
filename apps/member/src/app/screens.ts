import { CallFailed } from '@handbill/contract/client';
import { type ComponentType, createElement, type LazyExoticComponent, lazy, useState } from 'react';
import { session } from '../api.ts';
import { allTexts, laterTexts } from '../languages/index.ts';

type Screen = LazyExoticComponent<ComponentType>;
type FirstScreen = ComponentType & { prepare(): Promise<ComponentType> };

/** What cannot be loaded was not answered, as with any call. */
async function loaded<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch {
    throw new CallFailed({ slug: 'network', status: 0, message: 'a part of the app could not be loaded' });
  }
}

/**
 * One of the screens that a visit starts with: it has the styles of its page, and needs the first texts only unless
 * told otherwise. Once prepared it is drawn at once, with nothing else in between.
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
    // Decided once: another component in the same place would lose what was typed.
    const [drawn] = useState(() => prepared ?? later);
    return createElement(drawn);
  }
  return Object.assign(FirstScreen, { prepare });
}

/** A screen that is loaded when it is first shown: the one thing that its file exports. */
function screen(load: () => Promise<Record<string, ComponentType>>, texts = laterTexts): Screen {
  return lazy<ComponentType>(async () => {
    const [module] = await loaded(Promise.all([load(), texts(), import('../styles.css')]));
    return { default: Object.values(module)[0] ?? (() => null) };
  });
}

/** One of several screens in a file, by its name there. */
function oneOf<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Screen {
  return screen(async () => ({ name: (await load())[name] }));
}

const home = firstScreen(() => import('../features/home/home-screen.tsx'), 'HomeScreen');
const login = firstScreen(() => import('../features/auth/login-screen.tsx'), 'LoginScreen');
const register = firstScreen(
  () => import('../features/auth/register-screen.tsx'),
  'RegisterScreen',
  laterTexts,
);

/** Makes the screen that a visit starts with ready to be drawn. One that cannot be loaded says so itself, later. */
export async function prepareScreen(path: string): Promise<void> {
  const start =
    path === '/' && session.isSignedIn()
      ? home
      : { '/': login, '/login': login, '/register': register }[path];
  await start?.prepare().catch(() => undefined);
}

const pages = () => import('../features/pages/page-screens.tsx');
const warehouse = () => import('../features/orders/warehouse-screen.tsx');

/** For visitors, in the blank layout. */
export const publicScreens: Readonly<Record<string, ComponentType>> = {
  '/login': login,
  '/register': register,
  '/terms': oneOf(pages, 'TermsScreen'),
  '/privacy': oneOf(pages, 'PrivacyScreen'),
  '/ordering-rules': oneOf(pages, 'OrderingRulesScreen'),
  '/receive-account': oneOf(pages, 'ReceiveAccountScreen'),
  '/promises': screen(() => import('../features/pages/promises-screen.tsx')),
  '/view': screen(() => import('../features/view/view-screen.tsx')),
  // For who works on the app: nothing leads there.
  '/components': screen(() => import('../features/components/components-screen.tsx'), allTexts),
};

/** For members, behind the guard and with the bottom navigation. More exact addresses come first. */
export const memberScreens: Readonly<Record<string, ComponentType>> = {
  '/': home,
  '/company-profile': oneOf(pages, 'CompanyProfileScreen'),
  '/development-cooperation': oneOf(pages, 'DevelopmentCooperationScreen'),
  '/foundation-rules': oneOf(pages, 'FoundationRulesScreen'),
  '/notification': screen(() => import('../features/notifications/notification-screen.tsx')),
  '/distribute': screen(() => import('../features/orders/distribute-screen.tsx'), allTexts),
  '/order-detail': screen(() => import('../features/orders/receive-screen.tsx')),
  '/order-detail/:id': screen(() => import('../features/orders/order-screen.tsx')),
  '/warehouse/not-received': oneOf(warehouse, 'NotReceivedScreen'),
  '/warehouse': oneOf(warehouse, 'WarehouseScreen'),
  '/deposit': screen(() => import('../features/deposits/deposit-screen.tsx'), allTexts),
  '/withdraw': screen(() => import('../features/withdrawals/withdraw-screen.tsx'), allTexts),
  '/individual': screen(() => import('../features/account/individual-screen.tsx'), allTexts),
  '/individual/deposit-history': screen(
    () => import('../features/deposits/deposit-history-screen.tsx'),
    allTexts,
  ),
  '/individual/withdraw-history': screen(
    () => import('../features/withdrawals/withdraw-history-screen.tsx'),
    allTexts,
  ),
  '/individual/reward-history': screen(
    () => import('../features/orders/reward-history-screen.tsx'),
    allTexts,
  ),
  '/individual/order-history': screen(() => import('../features/orders/order-history-screen.tsx'), allTexts),
  '/individual/statement': screen(() => import('../features/account/statement-screen.tsx'), allTexts),
  '/individual/bank-info': screen(() => import('../features/account/bank-info-screen.tsx'), allTexts),
  '/individual/address': screen(() => import('../features/account/address-screen.tsx'), allTexts),
  '/individual/group-report': screen(() => import('../features/account/group-report-screen.tsx'), allTexts),
  '/account-detail': screen(() => import('../features/account/account-detail-screen.tsx'), allTexts),
};
