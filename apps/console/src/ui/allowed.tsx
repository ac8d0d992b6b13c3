import type { Permission } from '@handbill/contract/console/permissions';
import type { ReactNode } from 'react';
import { useCanAccess } from 'react-admin';

/** Shows its children to operators with a permission. The server enforces it regardless. */
export function Allowed({ to, children }: { to: Permission; children: ReactNode }) {
  const [resource = '', action = ''] = to.split('.');
  const { canAccess } = useCanAccess({ resource, action });
  return canAccess ? children : null;
}
