import { vi } from 'vitest';

/** A fake react-admin for tests of our components: it answers what they read and records what they send. */
export const admin = {
  notify: vi.fn(),
  setFilters: vi.fn(),
  refetch: vi.fn(),
  filterValues: {} as Record<string, unknown>,
  username: 'cashier',
  /** The permissions that the operator lacks. */
  lacks: [] as readonly string[],
  /** Whether the session has ended, so that a failure leads to the sign-in. */
  signedOut: false,
};

export function forgetAdmin(): void {
  for (const mock of [admin.notify, admin.setFilters, admin.refetch]) mock.mockReset();
  Object.assign(admin, { filterValues: {}, username: 'cashier', lacks: [], signedOut: false });
}

export const useNotify = () => admin.notify;
export const useLogoutIfAccessDenied = () => async () => admin.signedOut;
export const useListContext = () => ({
  filterValues: admin.filterValues,
  setFilters: admin.setFilters,
  refetch: admin.refetch,
});
export const useCanAccess = ({ resource, action }: { resource: string; action: string }) => ({
  canAccess: !admin.lacks.includes(`${resource}.${action}`),
});
export const useGetIdentity = () => ({ identity: { id: admin.username, username: admin.username } });
export const Title = ({ title }: { title: string }) => <title>{title}</title>;
