import { type Access, mayDo, type Permission, permissions } from '@handbill/contract/console/permissions';
import { api } from './api.ts';
import type { ListName } from './data-provider.ts';

interface Me extends Access {
  _id: string;
  username: string;
}

let known: Promise<Me> | null = null;

/** Who is signed in and what they may do, read once; the server checks again with each call. */
export function whoAmI(): Promise<Me> {
  known ??= api.operatorMe({}).then(
    ({ data }) => data,
    (error: unknown) => {
      known = null;
      throw error;
    },
  );
  return known;
}

/** After signing in or out, and when a session has gained rights. */
export function forgetMe(): void {
  known = null;
}

type NamedAsPermission = Permission extends infer P ? (P extends `${infer Name}.read` ? Name : never) : never;

/** The permissions of lists that are not named after them; a missing one does not compile. */
const asked: Readonly<Record<string, Permission>> = {
  disputes: 'corrections.read',
  'service-events': 'corrections.read',
  operators: 'operators.manage',
  log: 'audit.read',
  conversions: 'traffic.read',
  webhooks: 'members.read',
  'held-visits': 'held_visits.read',
  'locked-withdrawals': 'locked_withdrawals.read',
} satisfies Record<Exclude<ListName, NamedAsPermission>, Permission>;

/** Whether the signed-in operator may do something; react-admin calls reading a list `list`. */
export async function mayI(resource: string, action: string): Promise<boolean> {
  const wanted = asked[resource] ?? `${resource}.${action === 'list' ? 'read' : action}`;
  const permission = permissions.find((name) => name === wanted);
  return permission !== undefined && mayDo(await whoAmI(), permission);
}
