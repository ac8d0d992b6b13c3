import type { Permission } from '@handbill/contract/console/permissions';
import { Box, Link as TextLink } from '@mui/material';
import { Link } from 'react-router';
import type { SupportThread } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';

/** Leads to the member and to what the request is about, as far as the operator may read it. */
export function SubjectLinks({ request: { member, subject } }: { request: SupportThread }) {
  const link = linkOf(subject);
  return (
    <Box component="nav" aria-label="Subject" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Allowed to="members.read">
        <TextLink component={Link} to={`/members/${member._id}`}>
          Open {member.username}
        </TextLink>
      </Allowed>
      {link === null ? null : (
        <Allowed to={link.permission}>
          <TextLink component={Link} to={link.to}>
            {link.text}
          </TextLink>
        </Allowed>
      )}
    </Box>
  );
}

function linkOf({
  kind,
  id,
  name,
  campaign,
}: SupportThread['subject']): { to: string; text: string; permission: Permission } | null {
  const found = (list: string, search: string) =>
    `/${list}?filter=${encodeURIComponent(JSON.stringify({ search }))}`;
  switch (kind) {
    case 'deposit':
      return { to: found('deposits', name ?? ''), text: 'Open the deposit', permission: 'deposits.read' };
    case 'withdrawal':
      return {
        to: found('withdrawals', id ?? ''),
        text: 'Open the withdrawal',
        permission: 'withdrawals.read',
      };
    case 'order':
      return { to: found('orders', campaign ?? ''), text: 'Open the order', permission: 'orders.read' };
    case 'line':
    case 'account':
    case 'general':
      return null;
  }
}
