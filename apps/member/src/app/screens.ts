import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { screenTexts } from '../languages/index.ts';
import type { ScreenPart } from '../languages/parts.ts';
import { loaded } from './first-screens.ts';

type Screen = LazyExoticComponent<ComponentType>;

/** A screen that is loaded when it is first shown, with its parts of the texts. Its file exports nothing else. */
function screen(load: () => Promise<Record<string, ComponentType>>, ...parts: ScreenPart[]): Screen {
  return lazy<ComponentType>(async () => {
    const [module] = await loaded(Promise.all([load(), screenTexts(parts), import('../styles.css')]));
    const [component, ...others] = Object.values(module);
    if (component === undefined || others.length > 0)
      throw new Error('a screen’s file exports nothing but the screen');
    return { default: component };
  });
}

/** One of several screens in a file, by its name there. */
function oneOf<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...parts: ScreenPart[]
): Screen {
  return screen(async () => ({ name: (await load())[name] }), ...parts);
}

const pages = () => import('../features/pages/page-screens.tsx');
const warehouse = () => import('../features/warehouse/warehouse-screen.tsx');

/** For visitors, in the blank layout, besides signing in and registering. The router knows their addresses. */
export const publicScreens: Readonly<Record<string, ComponentType>> = {
  '/terms': oneOf(pages, 'TermsScreen'),
  '/privacy': oneOf(pages, 'PrivacyScreen'),
  '/help': oneOf(pages, 'HelpScreen'),
  '/help/:worry': oneOf(pages, 'WorryScreen'),
  '/ordering-rules': oneOf(pages, 'OrderingRulesScreen'),
  '/receive-account': oneOf(pages, 'ReceiveAccountScreen'),
  '/promises': screen(() => import('../features/pages/promises-screen.tsx'), 'money', 'promises'),
  '/solvency': screen(() => import('../features/pages/solvency-screen.tsx'), 'promises'),
  '/recover': screen(() => import('../features/auth/recover-screen.tsx'), 'account'),
  '/view': screen(() => import('../features/view/view-screen.tsx')),
  // For developers of the app: nothing links to it, and only a demo instance shows it.
  '/components': screen(() => import('../features/components/components-screen.tsx'), 'market', 'money'),
};

/** For members, behind the guard and with the bottom navigation, besides home. More specific paths come first. */
export const memberScreens: Readonly<Record<string, ComponentType>> = {
  '/company-profile': oneOf(pages, 'CompanyProfileScreen'),
  '/development-cooperation': oneOf(pages, 'DevelopmentCooperationScreen'),
  '/foundation-rules': oneOf(pages, 'FoundationRulesScreen'),
  '/notification': screen(() => import('../features/notifications/notification-screen.tsx')),
  '/distribute': screen(
    () => import('../features/advertising/distribute-screen.tsx'),
    'market',
    'making',
    'money',
  ),
  '/order-detail': screen(() => import('../features/sharing/receive-screen.tsx'), 'market'),
  '/order-detail/:id/kit': screen(() => import('../features/paper/kit-screen.tsx'), 'paper', 'sharing'),
  '/order-detail/:id': screen(
    () => import('../features/warehouse/order-screen.tsx'),
    'market',
    'making',
    'results',
    'sharing',
  ),
  '/redeem': screen(() => import('../features/conversions/redeem-screen.tsx'), 'results'),
  '/conversions': screen(
    () => import('../features/conversions/conversions-screen.tsx'),
    'results',
    'programs',
  ),
  '/teams/:membership/orders/:id': screen(
    () => import('../features/team/business-order-screen.tsx'),
    'market',
    'making',
    'results',
    'sharing',
    'team',
  ),
  '/teams/:membership/new': screen(
    () => import('../features/team/draft-order-screen.tsx'),
    'market',
    'making',
    'money',
    'team',
  ),
  '/teams/:membership/redeem': screen(() => import('../features/team/counter-screen.tsx'), 'results', 'team'),
  '/teams/:membership': screen(() => import('../features/team/business-orders-screen.tsx'), 'team'),
  '/programs': screen(() => import('../features/programs/programs-screen.tsx'), 'programs', 'webhooks'),
  '/warehouse/not-received': oneOf(warehouse, 'NotReceivedScreen'),
  '/warehouse': oneOf(warehouse, 'WarehouseScreen'),
  '/deposit': screen(() => import('../features/deposits/deposit-screen.tsx'), 'money'),
  '/withdraw': screen(() => import('../features/withdrawals/withdraw-screen.tsx'), 'account', 'money'),
  '/individual': screen(() => import('../features/account/individual-screen.tsx'), 'account', 'money'),
  '/individual/deposit-history': screen(
    () => import('../features/deposits/deposit-history-screen.tsx'),
    'money',
  ),
  '/individual/withdraw-history': screen(
    () => import('../features/withdrawals/withdraw-history-screen.tsx'),
    'money',
  ),
  '/individual/reward-history': screen(
    () => import('../features/sharing/reward-history-screen.tsx'),
    'money',
  ),
  '/individual/insight': screen(
    () => import('../features/sharing/insight/insight-screen.tsx'),
    'market',
    'sharing',
  ),
  '/individual/order-history': screen(
    () => import('../features/warehouse/order-history-screen.tsx'),
    'money',
  ),
  '/individual/statement/month': screen(() => import('../features/paper/month-screen.tsx'), 'money', 'paper'),
  '/individual/statement': screen(
    () => import('../features/account/statement/statement-screen.tsx'),
    'money',
  ),
  '/individual/receipt/:about/:id': screen(
    () => import('../features/paper/receipt-screen.tsx'),
    'money',
    'paper',
  ),
  '/individual/bank-info': screen(() => import('../features/account/bank/bank-info-screen.tsx'), 'money'),
  '/individual/address': screen(() => import('../features/account/address-screen.tsx'), 'account'),
  '/individual/group-report': screen(() => import('../features/account/group-report-screen.tsx'), 'account'),
  '/individual/business': screen(
    () => import('../features/business/business-screen.tsx'),
    'business',
    'team',
  ),
  '/individual/teams': screen(() => import('../features/team/memberships-screen.tsx'), 'team'),
  '/individual/phone': screen(() => import('../features/account/phone/phone-screen.tsx'), 'account', 'phone'),
  '/individual/two-step': screen(() => import('../features/account/two-step/two-step-screen.tsx'), 'account'),
  '/individual/recovery': screen(() => import('../features/account/recovery-screen.tsx'), 'account'),
  '/individual/requests/new': screen(() => import('../features/support/ask-screen.tsx'), 'support'),
  '/individual/requests/:id': screen(
    () => import('../features/support/request-screen.tsx'),
    'money',
    'support',
  ),
  '/individual/requests': screen(() => import('../features/support/request-list-screen.tsx'), 'support'),
  '/account-detail': screen(
    () => import('../features/account/account-detail-screen.tsx'),
    'account',
    'money',
  ),
};
