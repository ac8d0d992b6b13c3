// Generated from the endpoints by `npm run generate`: not for editing.
import type { Call } from '../client.ts';
import type { ConsoleEndpoints } from './index.ts';

export const consoleCalls: Readonly<Record<keyof ConsoleEndpoints, Call>> = {
  operatorLogin: { method: 'POST', path: 'auth/login', idempotent: false },
  operatorLogout: { method: 'POST', path: 'auth/logout', idempotent: false },
  operatorMe: { method: 'GET', path: 'auth/me', idempotent: false },
  operatorRefreshToken: { method: 'POST', path: 'auth/refresh-token', idempotent: false },
  approveWithdrawal: { method: 'POST', path: 'withdrawals/{id}/approve', idempotent: true },
  confirmDeposit: { method: 'POST', path: 'deposits/{id}/confirm', idempotent: true },
  listDeposits: { method: 'GET', path: 'deposits', idempotent: false },
  listWithdrawals: { method: 'GET', path: 'withdrawals', idempotent: false },
  payWithdrawal: { method: 'POST', path: 'withdrawals/{id}/pay', idempotent: true },
  rejectDeposit: { method: 'POST', path: 'deposits/{id}/reject', idempotent: true },
  rejectWithdrawal: { method: 'POST', path: 'withdrawals/{id}/reject', idempotent: true },
  returnWithdrawal: { method: 'POST', path: 'withdrawals/{id}/return', idempotent: true },
  approveOrder: { method: 'POST', path: 'orders/{id}/approve', idempotent: true },
  listOrders: { method: 'GET', path: 'orders', idempotent: false },
  pauseOrder: { method: 'POST', path: 'orders/{id}/pause', idempotent: true },
  rejectOrder: { method: 'POST', path: 'orders/{id}/reject', idempotent: true },
  resumeOrder: { method: 'POST', path: 'orders/{id}/resume', idempotent: true },
  stopOrder: { method: 'POST', path: 'orders/{id}/stop', idempotent: true },
  listMembers: { method: 'GET', path: 'members', idempotent: false },
  lockMember: { method: 'POST', path: 'members/{id}/lock', idempotent: true },
  unlockMember: { method: 'POST', path: 'members/{id}/unlock', idempotent: true },
  audit: { method: 'GET', path: 'audit', idempotent: false },
  importStatement: { method: 'POST', path: 'statements/{id}/import', idempotent: true },
  listStatementLines: { method: 'GET', path: 'statements/{id}/lines', idempotent: false },
  listStatements: { method: 'GET', path: 'statements', idempotent: false },
  mapStatement: { method: 'POST', path: 'statements/{id}/mapping', idempotent: true },
  readStatement: { method: 'GET', path: 'statements/{id}', idempotent: false },
  uploadStatement: { method: 'POST', path: 'statements', idempotent: true, multipart: true },
};
export type { ConsoleEndpoints };
