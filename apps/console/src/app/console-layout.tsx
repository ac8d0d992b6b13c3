import type { Permission } from '@handbill/contract/console/permissions';
import SearchIcon from '@mui/icons-material/Search';
import { Divider, IconButton, Typography } from '@mui/material';
import { Fragment, type ReactNode, useEffect } from 'react';
import {
  AppBar,
  Layout,
  Menu,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  useLogout,
  useRefresh,
} from 'react-admin';
import { Link, useLocation } from 'react-router';
import type { Queue } from '../data/api.ts';
import { useInstance } from '../data/instance.tsx';
import { watchSession } from '../session/session-end.ts';
import { Allowed } from '../ui/allowed.tsx';
import { PageFailed } from '../ui/failures/page-failed.tsx';
import { DemoChip } from './demo-chip.tsx';
import { AccessLabel, QueueLabel } from './queue-label.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

function ConsoleBar() {
  const { demo } = useInstance();
  const { identity } = useGetIdentity();
  return (
    <AppBar color="secondary" toolbar={null} userMenu={<UserMenu />}>
      <TitlePortal
        sx={{
          fontSize: { xs: '1rem', sm: '1.25rem' },
          lineHeight: 1.2,
          whiteSpace: { xs: 'normal', sm: 'nowrap' },
        }}
      />
      <IconButton component={Link} to="/search" color="inherit" aria-label="Search everything">
        <SearchIcon />
      </IconButton>
      {/* A narrow window needs the room for the title. */}
      <Typography sx={{ mr: 1, display: { xs: 'none', sm: 'block' } }}>{identity?.username}</Typography>
      {demo ? <DemoChip /> : null}
    </AppBar>
  );
}

/** A line between two parts of the menu; hidden next to a part that is empty for this operator. */
function Line() {
  return (
    <Divider
      component="li"
      role="separator"
      sx={{ my: 0.5, '&:has(+ [role=separator]), &:last-child': { display: 'none' } }}
    />
  );
}

interface Entry {
  to: string;
  name: string;
  permission?: Permission;
  /** The queue whose length is shown. */
  queue?: Queue['queue'];
}

/** In the order of the work: orders, money, members and their traffic, the books, what the company offers, access. */
const menu: readonly (readonly Entry[])[] = [
  [
    { to: '/', name: 'Dashboard', permission: 'figures.read' },
    { to: '/review', name: 'Review', permission: 'orders.review', queue: 'orders' },
    { to: '/orders', name: 'Orders', permission: 'orders.read' },
    { to: '/reports', name: 'Reports', permission: 'reports.read', queue: 'reports' },
  ],
  [
    { to: '/deposits', name: 'Deposits', permission: 'deposits.read', queue: 'deposits' },
    { to: '/withdrawals', name: 'Withdrawals', permission: 'withdrawals.read', queue: 'withdrawals' },
    { to: '/locked-withdrawals', name: 'Locked withdrawals', permission: 'locked_withdrawals.read' },
    { to: '/statements', name: 'Bank statements', permission: 'statements.read' },
    { to: '/disputes', name: 'Disputes', permission: 'corrections.read', queue: 'disputes' },
    { to: '/service-events', name: 'Payment service', permission: 'corrections.read' },
    { to: '/unmatched', name: 'Unmatched', permission: 'unmatched.read', queue: 'unmatched' },
    { to: '/payments', name: 'Payments', permission: 'payments.read', queue: 'payments' },
    { to: '/corrections', name: 'Corrections', permission: 'corrections.read', queue: 'corrections' },
    { to: '/approvals', name: 'Approvals', permission: 'approvals.read', queue: 'approvals' },
  ],
  [
    { to: '/members', name: 'Members', permission: 'members.read' },
    { to: '/recoveries', name: 'Recoveries', permission: 'recoveries.read', queue: 'recoveries' },
    { to: '/support', name: 'Support', permission: 'support.read', queue: 'support' },
    { to: '/traffic', name: 'Traffic', permission: 'traffic.read' },
    { to: '/held-visits', name: 'Held visits', permission: 'held_visits.read', queue: 'held_visits' },
    { to: '/objections', name: 'Objections', permission: 'objections.read', queue: 'objections' },
    { to: '/conversions', name: 'Conversions', permission: 'traffic.read' },
    { to: '/businesses', name: 'Businesses', permission: 'businesses.read', queue: 'businesses' },
    { to: '/webhooks', name: 'Webhooks', permission: 'members.read' },
    { to: '/blocks', name: 'Blocks', permission: 'blocks.read' },
  ],
  [
    { to: '/balance-sheet', name: 'Balance sheet', permission: 'audit.read' },
    { to: '/audit', name: 'Audit', permission: 'audit.read' },
    { to: '/log', name: 'Audit log', permission: 'audit.read' },
  ],
  [
    { to: '/price-list', name: 'Levels and packages', permission: 'levels.read' },
    { to: '/categories', name: 'Categories', permission: 'categories.read' },
    { to: '/pages', name: 'Pages', permission: 'pages.read' },
    { to: '/notices', name: 'Popup and banner', permission: 'notices.read' },
    { to: '/announcements', name: 'Announcements', permission: 'announcements.read' },
    { to: '/invite-codes', name: 'Invite codes', permission: 'invites.read' },
    { to: '/settings', name: 'Settings', permission: 'settings.read' },
  ],
  [
    { to: '/operators', name: 'Operators', permission: 'operators.manage' },
    { to: '/access', name: 'My access' },
  ],
];

function ConsoleMenu() {
  return (
    <Menu>
      {menu.map((part, place) => (
        <Fragment key={part[0]?.to}>
          {place === 0 ? null : <Line />}
          {part.map((entry) =>
            entry.permission ? (
              <Allowed key={entry.to} to={entry.permission}>
                <MenuEntry entry={entry} />
              </Allowed>
            ) : (
              <MenuEntry key={entry.to} entry={entry} />
            ),
          )}
        </Fragment>
      ))}
    </Menu>
  );
}

/** A link to a page. On that page itself, it reloads the data. */
function MenuEntry({ entry: { to, name, queue } }: { entry: Entry }) {
  const refresh = useRefresh();
  const { pathname } = useLocation();
  return (
    <Menu.Item
      to={to}
      primaryText={
        to === '/access' ? <AccessLabel /> : queue ? <QueueLabel name={name} queue={queue} /> : name
      }
      leftIcon={null}
      onClick={() => {
        if (pathname === to) refresh();
      }}
    />
  );
}

/** The frame of every page. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  const logout = useLogout();
  useEffect(() => watchSession(() => void logout()), [logout]);
  return (
    <Layout appBar={ConsoleBar} menu={ConsoleMenu} error={PageFailed}>
      {children}
      <StepUpDialog />
    </Layout>
  );
}
