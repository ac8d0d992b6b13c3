// Generated from the endpoints by `npm run generate`: not for editing.
import type { Call } from '../client.ts';
import type { ConsoleEndpoints } from './index.ts';

export const consoleCalls: Readonly<Record<keyof ConsoleEndpoints, Call>> = {
  operatorLogin: { path: 'auth/login' },
  operatorLogout: { path: 'auth/logout' },
  operatorMe: { method: 'GET', path: 'auth/me' },
  operatorRefreshToken: { path: 'auth/refresh-token' },
  approveWithdrawal: { path: 'withdrawals/{id}/approve' },
  confirmDeposit: { path: 'deposits/{id}/confirm' },
  listDeposits: { method: 'GET', path: 'deposits' },
  listWithdrawals: { method: 'GET', path: 'withdrawals' },
  payWithdrawal: { path: 'withdrawals/{id}/pay' },
  rejectDeposit: { path: 'deposits/{id}/reject' },
  rejectWithdrawal: { path: 'withdrawals/{id}/reject' },
  returnWithdrawal: { path: 'withdrawals/{id}/return' },
  approveOrder: { path: 'orders/{id}/approve' },
  listOrders: { method: 'GET', path: 'orders' },
  pauseOrder: { path: 'orders/{id}/pause' },
  rejectOrder: { path: 'orders/{id}/reject' },
  resumeOrder: { path: 'orders/{id}/resume' },
  stopOrder: { path: 'orders/{id}/stop' },
  listMembers: { method: 'GET', path: 'members' },
  lockMember: { path: 'members/{id}/lock' },
  unlockMember: { path: 'members/{id}/unlock' },
  audit: { method: 'GET' },
  importStatement: { path: 'statements/{id}/import' },
  listStatementLines: { method: 'GET', path: 'statements/{id}/lines' },
  listStatements: { method: 'GET', path: 'statements' },
  mapStatement: { path: 'statements/{id}/mapping' },
  readStatement: { method: 'GET', path: 'statements/{id}' },
  uploadStatement: { path: 'statements', multipart: true },
};
export type { ConsoleEndpoints };
