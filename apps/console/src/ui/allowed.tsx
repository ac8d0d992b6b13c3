import type { Permission } from '@handbill/contract/console/permissions';
import type { ReactNode } from 'react';
import { useCanAccess } from 'react-admin';

/** Shows what is for those who are allowed something. The server refuses everybody else in any case. */
export function Allowed({ to, children }: { to: Permission; children: ReactNode }) {
  const [resource = '', action = ''] = to.split('.');
  const { canAccess } = useCanAccess({ resource, action });
  return canAccess ? children : null;
}
