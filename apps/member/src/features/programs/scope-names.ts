import type { Scope } from '@handbill/contract/scopes';
import type { TextId } from '../../languages/index.ts';

/** What each scope lets a program do, in words. */
export const scopeNames: Readonly<Record<Scope, TextId>> = {
  'orders:read': 'programs.scope.orders_read',
  'orders:write': 'programs.scope.orders_write',
  'results:read': 'programs.scope.results_read',
  'conversions:write': 'programs.scope.conversions_write',
  'codes:redeem': 'programs.scope.codes_redeem',
};
