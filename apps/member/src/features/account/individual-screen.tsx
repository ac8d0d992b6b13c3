import { Link } from 'wouter';
import { type TextId, useText } from '../../languages/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { NextIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Card, Screen } from '../../ui/screen.tsx';
import { useMember } from '../../use-member.ts';
import { InstallRow } from '../install/install-row.tsx';

const groups: readonly { title: TextId; links: readonly { href: string; label: TextId }[] }[] = [
  {
    title: 'individual.money',
    links: [
      { href: '/deposit', label: 'nav.deposit' },
      { href: '/withdraw', label: 'nav.withdraw' },
      { href: '/individual/deposit-history', label: 'history.deposits' },
      { href: '/individual/withdraw-history', label: 'history.withdrawals' },
      { href: '/individual/reward-history', label: 'history.rewards' },
      { href: '/individual/statement', label: 'statement.title' },
    ],
  },
  {
    title: 'individual.orders',
    links: [
      { href: '/distribute', label: 'distribute.action' },
      { href: '/warehouse', label: 'nav.warehouse' },
      { href: '/individual/order-history', label: 'history.orders' },
      { href: '/individual/group-report', label: 'group.title' },
    ],
  },
  {
    title: 'individual.account',
    links: [
      { href: '/individual/bank-info', label: 'bank.title' },
      { href: '/individual/address', label: 'address.title' },
      { href: '/account-detail', label: 'account.title' },
    ],
  },
  {
    title: 'individual.rules',
    links: [
      { href: '/foundation-rules', label: 'page.foundation_rules' },
      { href: '/promises', label: 'page.promises' },
      { href: '/ordering-rules', label: 'page.ordering_rules' },
      { href: '/receive-account', label: 'page.receive_account' },
      { href: '/company-profile', label: 'page.company_profile' },
    ],
  },
];

/** The personal area: who, how much, and the ways to everything of one's own. */
export function IndividualScreen() {
  const text = useText();
  return (
    <Screen title={text('nav.individual')}>
      <Card>
        <Loaded query={useMember()}>
          {(member) => (
            <div className="flex items-center gap-4">
              <Avatar file={member.file} username={member.username} />
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{member.username}</p>
                <p className="text-sm text-soft">{member.phone}</p>
              </div>
              <p className="text-right">
                <span className="block text-sm text-soft">{text('balance.available')}</span>
                <strong className="text-lg text-money">
                  <Money amount={member.account_balance} />
                </strong>
              </p>
            </div>
          )}
        </Loaded>
      </Card>
      <InstallRow />
      {groups.map(({ title, links }) => (
        <nav key={title} aria-label={text(title)} className="grid gap-2">
          <h2 className="text-sm font-semibold text-soft">{text(title)}</h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-card">
            {links.map(({ href, label }) => (
              <li key={href}>
                <Link href={href} className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-sunken">
                  <span className="flex-1">{text(label)}</span>
                  <NextIcon size={18} className="text-soft" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </Screen>
  );
}
