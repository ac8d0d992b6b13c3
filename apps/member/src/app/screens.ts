import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { allTexts } from '../languages/index.ts';

type Screen = LazyExoticComponent<ComponentType>;

/** One of the screens that a visit starts with: it needs the first texts only. */
function firstScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Screen {
  return lazy<ComponentType>(() => load().then((module) => ({ default: module[name] })));
}

/** A screen that is loaded when it is first shown, by the name that its file exports it under. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Screen {
  return lazy<ComponentType>(async () => {
    const [module] = await Promise.all([load(), allTexts()]);
    return { default: module[name] };
  });
}

/** For visitors, in the blank layout. */
export const publicScreens: Readonly<Record<string, ComponentType>> = {
  '/login': firstScreen(() => import('../features/auth/login-screen.tsx'), 'LoginScreen'),
  '/register': screen(() => import('../features/auth/register-screen.tsx'), 'RegisterScreen'),
  '/terms': screen(() => import('../features/pages/page-screens.tsx'), 'TermsScreen'),
  '/ordering-rules': screen(() => import('../features/pages/page-screens.tsx'), 'OrderingRulesScreen'),
  '/receive-account': screen(() => import('../features/pages/page-screens.tsx'), 'ReceiveAccountScreen'),
};

/** For members, behind the guard and with the bottom navigation. More exact addresses come first. */
export const memberScreens: Readonly<Record<string, ComponentType>> = {
  '/': firstScreen(() => import('../features/home/home-screen.tsx'), 'HomeScreen'),
  '/company-profile': screen(() => import('../features/pages/page-screens.tsx'), 'CompanyProfileScreen'),
  '/development-cooperation': screen(
    () => import('../features/pages/page-screens.tsx'),
    'DevelopmentCooperationScreen',
  ),
  '/foundation-rules': screen(() => import('../features/pages/page-screens.tsx'), 'FoundationRulesScreen'),
  '/notification': screen(
    () => import('../features/notifications/notification-screen.tsx'),
    'NotificationScreen',
  ),
  '/distribute': screen(() => import('../features/orders/distribute-screen.tsx'), 'DistributeScreen'),
  '/order-detail': screen(() => import('../features/orders/receive-screen.tsx'), 'ReceiveScreen'),
  '/order-detail/:id': screen(() => import('../features/orders/order-screen.tsx'), 'OrderScreen'),
  '/warehouse/not-received': screen(
    () => import('../features/orders/warehouse-screen.tsx'),
    'NotReceivedScreen',
  ),
  '/warehouse': screen(() => import('../features/orders/warehouse-screen.tsx'), 'WarehouseScreen'),
  '/deposit': screen(() => import('../features/deposits/deposit-screen.tsx'), 'DepositScreen'),
  '/withdraw': screen(() => import('../features/withdrawals/withdraw-screen.tsx'), 'WithdrawScreen'),
  '/individual': screen(() => import('../features/account/individual-screen.tsx'), 'IndividualScreen'),
  '/individual/deposit-history': screen(
    () => import('../features/deposits/deposit-history-screen.tsx'),
    'DepositHistoryScreen',
  ),
  '/individual/withdraw-history': screen(
    () => import('../features/withdrawals/withdraw-history-screen.tsx'),
    'WithdrawHistoryScreen',
  ),
  '/individual/reward-history': screen(
    () => import('../features/orders/reward-history-screen.tsx'),
    'RewardHistoryScreen',
  ),
  '/individual/order-history': screen(
    () => import('../features/orders/order-history-screen.tsx'),
    'OrderHistoryScreen',
  ),
  '/individual/statement': screen(
    () => import('../features/account/statement-screen.tsx'),
    'StatementScreen',
  ),
  '/individual/bank-info': screen(() => import('../features/account/bank-info-screen.tsx'), 'BankInfoScreen'),
  '/individual/address': screen(() => import('../features/account/address-screen.tsx'), 'AddressScreen'),
  '/individual/group-report': screen(
    () => import('../features/account/group-report-screen.tsx'),
    'GroupReportScreen',
  ),
  '/account-detail': screen(
    () => import('../features/account/account-detail-screen.tsx'),
    'AccountDetailScreen',
  ),
};
