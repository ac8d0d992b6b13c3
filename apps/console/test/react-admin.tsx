import type { ReactNode } from 'react';
import { vi } from 'vitest';

interface List {
  resource: string;
  data: readonly { _id: string }[] | undefined;
  total: number | undefined;
  page: number;
  error: unknown;
  isFetching: boolean;
  selectedIds: readonly string[];
}

function firstList(): List {
  return {
    resource: 'orders',
    data: undefined,
    total: undefined,
    page: 1,
    error: null,
    isFetching: false,
    selectedIds: [],
  };
}

/** A fake react-admin for tests of our components: it answers what they read and records what they send. */
export const admin = {
  notify: vi.fn(),
  setFilters: vi.fn(),
  refetch: vi.fn(),
  setPage: vi.fn(),
  onSelect: vi.fn(),
  onToggleItem: vi.fn(),
  onUnselectItems: vi.fn(),
  filterValues: {} as Record<string, unknown>,
  /** The list on screen, as far as it was read. */
  list: firstList(),
  username: 'cashier',
  /** The permissions that the operator lacks. */
  lacks: [] as readonly string[],
  /** Whether the session has ended, so that a failure leads to the sign-in. */
  signedOut: false,
};

export function forgetAdmin(): void {
  const { notify, setFilters, refetch, setPage, onSelect, onToggleItem, onUnselectItems } = admin;
  for (const mock of [notify, setFilters, refetch, setPage, onSelect, onToggleItem, onUnselectItems])
    mock.mockReset();
  Object.assign(admin, {
    filterValues: {},
    list: firstList(),
    username: 'cashier',
    lacks: [],
    signedOut: false,
  });
}

export const useNotify = () => admin.notify;
export const useLogoutIfAccessDenied = () => async () => admin.signedOut;
export const useListContext = () => ({ ...admin, ...admin.list, perPage: 20 });
export const ListBase = ({ children }: { children: ReactNode }) => children;
export const useCanAccess = ({ resource, action }: { resource: string; action: string }) => ({
  canAccess: !admin.lacks.includes(`${resource}.${action}`),
});
export const useGetIdentity = () => ({ identity: { id: admin.username, username: admin.username } });
export const Title = ({ title }: { title: string }) => <title>{title}</title>;
