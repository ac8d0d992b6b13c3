import { Divider, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { AppBar, Layout, Menu, TitlePortal, UserMenu, useGetIdentity, useLogout } from 'react-admin';
import { useHouse } from '../house.tsx';
import { watchSession } from '../session-end.ts';
import { Allowed } from '../ui/allowed.tsx';
import { DemoChip } from './demo-chip.tsx';
import { AccessLabel, QueueLabel } from './queue-label.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

function ConsoleBar() {
  const { demo } = useHouse();
  const { identity } = useGetIdentity();
  return (
    <AppBar color="secondary" toolbar={null} userMenu={<UserMenu />}>
      <TitlePortal sx={{ fontSize: { xs: '1rem', sm: '1.25rem' } }} />
      <Typography sx={{ mr: 1 }}>{identity?.username}</Typography>
      {demo ? <DemoChip /> : null}
    </AppBar>
  );
}

/** A line between two parts of the menu; none where a part has nothing for the operator. */
function Line() {
  return (
    <Divider
      component="li"
      role="separator"
      sx={{ my: 0.5, '&:has(+ [role=separator]), &:last-child': { display: 'none' } }}
    />
  );
}

/** In the order of the work: queues, money, members and their traffic, the books, the house, access. */
function ConsoleMenu() {
  return (
    <Menu>
      <Allowed to="figures.read">
        <Menu.Item to="/" primaryText="Dashboard" leftIcon={null} />
      </Allowed>
      <Allowed to="orders.review">
        <Menu.Item to="/review" primaryText={<QueueLabel name="Review" queue="orders" />} leftIcon={null} />
      </Allowed>
      <Menu.ResourceItem name="orders" />
      <Menu.ResourceItem name="reports" primaryText={<QueueLabel name="Reports" queue="reports" />} />
      <Line />
      <Menu.ResourceItem name="deposits" primaryText={<QueueLabel name="Deposits" queue="deposits" />} />
      <Menu.ResourceItem
        name="withdrawals"
        primaryText={<QueueLabel name="Withdrawals" queue="withdrawals" />}
      />
      <Menu.ResourceItem name="locked-withdrawals" />
      <Menu.ResourceItem name="statements" />
      <Menu.ResourceItem name="disputes" primaryText={<QueueLabel name="Disputes" queue="disputes" />} />
      <Menu.ResourceItem name="service-events" />
      <Menu.ResourceItem name="unmatched" primaryText={<QueueLabel name="Unmatched" queue="unmatched" />} />
      <Menu.ResourceItem name="payments" primaryText={<QueueLabel name="Payments" queue="payments" />} />
      <Menu.ResourceItem
        name="corrections"
        primaryText={<QueueLabel name="Corrections" queue="corrections" />}
      />
      <Menu.ResourceItem name="approvals" primaryText={<QueueLabel name="Approvals" queue="approvals" />} />
      <Line />
      <Menu.ResourceItem name="members" />
      <Allowed to="traffic.read">
        <Menu.Item to="/traffic" primaryText="Traffic" leftIcon={null} />
      </Allowed>
      <Menu.ResourceItem name="blocks" />
      <Line />
      <Allowed to="audit.read">
        <Menu.Item to="/balance-sheet" primaryText="Balance sheet" leftIcon={null} />
        <Menu.Item to="/audit" primaryText="Audit" leftIcon={null} />
        <Menu.ResourceItem name="log" />
      </Allowed>
      <Line />
      <Allowed to="levels.read">
        <Menu.Item to="/price-list" primaryText="Levels and packages" leftIcon={null} />
      </Allowed>
      <Allowed to="pages.read">
        <Menu.Item to="/pages" primaryText="Pages" leftIcon={null} />
      </Allowed>
      <Allowed to="notices.read">
        <Menu.Item to="/notices" primaryText="Popup and banner" leftIcon={null} />
      </Allowed>
      <Menu.ResourceItem name="announcements" />
      <Allowed to="invites.read">
        <Menu.Item to="/invite-codes" primaryText="Invite codes" leftIcon={null} />
      </Allowed>
      <Allowed to="settings.read">
        <Menu.Item to="/settings" primaryText="Settings" leftIcon={null} />
      </Allowed>
      <Line />
      <Menu.ResourceItem name="operators" />
      <Menu.Item to="/access" primaryText={<AccessLabel />} leftIcon={null} />
    </Menu>
  );
}

/** The frame of every page. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  const logout = useLogout();
  useEffect(() => watchSession(() => void logout()), [logout]);
  return (
    <Layout appBar={ConsoleBar} menu={ConsoleMenu}>
      {children}
      <StepUpDialog />
    </Layout>
  );
}
