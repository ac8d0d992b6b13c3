import { type ComponentType, lazy, Suspense } from 'react';
import { useMember } from '../../data/answers/use-member.ts';
import { useMemberships } from '../../data/answers/use-memberships.ts';
import { useRecoveryCodes } from '../../data/answers/use-recovery-codes.ts';
import type { Member } from '../../data/api.ts';
import { screenTexts, type TextId, useText } from '../../languages/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import {
  DepositIcon,
  type IconProps,
  LockIcon,
  MegaphoneIcon,
  PersonIcon,
  ReceiveIcon,
  SupportIcon,
  WarehouseIcon,
  WithdrawIcon,
} from '../../ui/icons.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { RowLink, RowList } from '../../ui/lists/rows.tsx';
import {
  BankIcon,
  ChartIcon,
  HistoryIcon,
  HouseIcon,
  KeyIcon,
  LetterIcon,
  ListIcon,
  PeopleIcon,
  PlaceIcon,
  PromiseIcon,
  ReceiptIcon,
  RewardIcon,
  RulesIcon,
  ShopIcon,
} from '../../ui/more-icons.tsx';
import { Badge, Screen } from '../../ui/screen.tsx';
import { MaskedPhone } from '../../ui/values/masked-phone.tsx';
import { Money } from '../../ui/values/money.tsx';
import { InstallRow } from '../install/install-row.tsx';
import { SignOutRow } from './sign-out-row.tsx';
import { useLevelName } from './use-account.ts';

/** Only members who advertise see them, so they come with their texts after the others. */
const AdvertiserRows = lazy(async () => {
  const [module] = await Promise.all([
    import('../conversions/advertiser-links.tsx'),
    screenTexts(['results', 'programs']),
  ]);
  return { default: module.AdvertiserRows };
});

interface Way {
  href: string;
  label: TextId;
  icon: ComponentType<IconProps>;
  /** What is still missing. */
  missing?(known: { member: Member; hasCodes: boolean; isInvited: boolean }): TextId | null;
}

const groups: readonly { title: TextId; ways: readonly Way[] }[] = [
  {
    title: 'individual.money',
    ways: [
      { href: '/individual/statement', label: 'statement.title', icon: ReceiptIcon },
      { href: '/individual/deposit-history', label: 'history.deposits', icon: DepositIcon },
      { href: '/individual/withdraw-history', label: 'history.withdrawals', icon: WithdrawIcon },
      { href: '/individual/reward-history', label: 'history.rewards', icon: RewardIcon },
    ],
  },
  {
    title: 'individual.orders',
    ways: [
      { href: '/distribute', label: 'individual.distribute', icon: MegaphoneIcon },
      { href: '/individual/business', label: 'account.business', icon: ShopIcon },
      {
        href: '/individual/teams',
        label: 'account.teams',
        icon: PeopleIcon,
        missing: ({ isInvited }) => (isInvited ? 'account.team_invited' : null),
      },
      { href: '/warehouse', label: 'warehouse.title', icon: WarehouseIcon },
      { href: '/individual/insight', label: 'account.insight', icon: ChartIcon },
      { href: '/individual/order-history', label: 'history.orders', icon: HistoryIcon },
      { href: '/individual/group-report', label: 'group.title', icon: PeopleIcon },
    ],
  },
  {
    title: 'individual.account',
    ways: [
      {
        href: '/individual/bank-info',
        label: 'bank.title',
        icon: BankIcon,
        missing: ({ member: { has_bank } }) => (has_bank ? null : 'individual.bank_missing'),
      },
      {
        href: '/individual/address',
        label: 'address.title',
        icon: PlaceIcon,
        missing: ({ member: { has_address } }) => (has_address ? null : 'individual.address_missing'),
      },
      {
        href: '/individual/recovery',
        label: 'recovery.title',
        icon: KeyIcon,
        missing: ({ hasCodes }) => (hasCodes ? null : 'recovery.missing'),
      },
      { href: '/individual/two-step', label: 'two_step.title', icon: LockIcon },
      { href: '/account-detail', label: 'account.title', icon: PersonIcon },
    ],
  },
  {
    title: 'individual.rules',
    ways: [
      { href: '/help', label: 'page.help', icon: SupportIcon },
      { href: '/individual/requests', label: 'account.requests', icon: LetterIcon },
      { href: '/promises', label: 'page.promises', icon: PromiseIcon },
      { href: '/terms', label: 'register.terms', icon: RulesIcon },
      { href: '/privacy', label: 'page.privacy', icon: LockIcon },
      { href: '/foundation-rules', label: 'page.foundation_rules', icon: RulesIcon },
      { href: '/ordering-rules', label: 'page.ordering_rules', icon: ListIcon },
      { href: '/receive-account', label: 'page.receive_account', icon: ReceiveIcon },
      { href: '/company-profile', label: 'page.company_profile', icon: HouseIcon },
    ],
  },
];

/** The personal area: profile, balances, and links to all of the member's screens. */
export function IndividualScreen() {
  const text = useText();
  const member = useMember();
  // Unknown, it says nothing.
  const hasCodes = useRecoveryCodes().data?.saved_at !== null;
  const isInvited = useMemberships().data?.some(({ accepted_at }) => accepted_at === null) ?? false;
  return (
    <Screen title={text('individual.title')}>
      <Loaded query={member}>{(known) => <Head member={known} />}</Loaded>
      <InstallRow />
      {groups.map(({ title, ways }) => (
        <nav key={title} aria-label={text(title)} className="grid gap-2">
          <h2 className="text-sm font-semibold text-soft">{text(title)}</h2>
          <RowList>
            {ways.map((way) => (
              <li key={way.href}>
                <WayRow
                  way={way}
                  missing={member.data && way.missing?.({ member: member.data, hasCodes, isInvited })}
                />
              </li>
            ))}
            {title === 'individual.orders' && (
              <Suspense>
                <AdvertiserRows />
              </Suspense>
            )}
          </RowList>
        </nav>
      ))}
      <SignOutRow />
    </Screen>
  );
}

/** The member's name and balances. */
function Head({ member }: { member: Member }) {
  const text = useText();
  const level = useLevelName(member.level_id);
  return (
    <section className="grid gap-4 rounded-card border border-line bg-card p-4 shadow-lift">
      <div className="flex items-center gap-4">
        <Avatar file={member.file} username={member.username} />
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <strong className="font-serif text-xl leading-tight font-semibold">{member.username}</strong>
            {level && <Badge tone="accent">{level}</Badge>}
          </p>
          <p className="text-sm text-soft">
            <MaskedPhone phone={member.phone} />
          </p>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 border-line border-t border-dashed pt-4">
        <Balance name={text('balance.available')} amount={member.account_balance} />
        {member.withdrawing_balance > 0 && (
          <Balance name={text('balance.withdrawing')} amount={member.withdrawing_balance} quiet />
        )}
      </dl>
      <div className="flex flex-wrap gap-2 [&>*]:flex-1">
        <ButtonLink href="/withdraw" look="secondary">
          <WithdrawIcon size={20} />
          {text('nav.withdraw')}
        </ButtonLink>
        <ButtonLink href="/deposit" look="secondary">
          <DepositIcon size={20} />
          {text('nav.deposit')}
        </ButtonLink>
      </div>
    </section>
  );
}

function Balance(props: { name: string; amount: number; quiet?: boolean }) {
  return (
    <div>
      <dt className="text-sm text-soft">{props.name}</dt>
      <dd className={props.quiet ? 'text-2xl text-soft' : 'text-2xl font-semibold text-money'}>
        <Money amount={props.amount} />
      </dd>
    </div>
  );
}

function WayRow({ way, missing }: { way: Way; missing: TextId | null | undefined }) {
  const text = useText();
  const { href, label, icon } = way;
  return missing ? (
    <RowLink href={href} icon={icon} tone="active" title={text(label)} detail={text(missing)} />
  ) : (
    <RowLink href={href} icon={icon} title={text(label)} />
  );
}
