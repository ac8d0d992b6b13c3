import { formatMoney } from '@handbill/contract/money';
import { Link, useLocation } from 'wouter';
import { useLimits } from '../../data/answers/use-limits.ts';
import { useMember } from '../../data/answers/use-member.ts';
import { useCurrency, useSettings } from '../../data/answers/use-settings.ts';
import { NextSteps } from '../../features/home/next-steps.tsx';
import { useRewardTotals } from '../../features/sharing/use-sharing.ts';
import { type TextId, useText } from '../../languages/index.ts';
import { Card, Fact, Facts, Heading } from '../../ui/screen.tsx';
import { Money } from '../../ui/values/money.tsx';
import { useCountedUp } from '../../ui/values/use-counted-up.ts';

const guides: readonly { href: string; label: TextId }[] = [
  { href: '/help', label: 'page.help' },
  { href: '/receive-account', label: 'page.receive_account' },
  { href: '/ordering-rules', label: 'page.ordering_rules' },
  { href: '/promises', label: 'page.promises' },
];

/** How many next steps fit above the help in a low window. Home has all of them. */
const STEPS_MAX = 2;

/** The right side for members: their money, what comes next, and help. Home has the first two in its column. */
export function MemberSide() {
  const text = useText();
  const [path] = useLocation();
  return (
    <aside aria-label={text('sides.summary')} className="side side-right">
      {path === '/' ? (
        <Rewards />
      ) : (
        <>
          <Balance />
          <Next />
        </>
      )}
      <Guides />
    </aside>
  );
}

function Balance() {
  const text = useText();
  const currency = useCurrency();
  const member = useMember().data;
  if (member === undefined) return null;
  return (
    <Card>
      <div>
        <p className="text-soft">{text('balance.available')}</p>
        <p className="font-serif text-2xl font-semibold text-money">
          <Available amount={member.account_balance} />
        </p>
        {member.withdrawing_balance > 0 && (
          <p className="text-sm text-soft">
            {text('home.withdrawing', { amount: formatMoney(member.withdrawing_balance, currency) })}
          </p>
        )}
      </div>
    </Card>
  );
}

/** Counted up when money arrives, as on home. */
function Available({ amount }: { amount: number }) {
  return <Money amount={useCountedUp(amount)} />;
}

function Next() {
  const limits = useLimits().data;
  return limits === undefined ? null : <NextSteps now={limits} most={STEPS_MAX} />;
}

function Rewards() {
  const text = useText();
  const totals = useRewardTotals().data;
  if (totals === undefined) return null;
  return (
    <Card>
      <Facts>
        <Fact name={text('today.reward')}>
          <Money amount={totals.today} />
        </Fact>
        <Fact name={text('today.reward_yesterday')}>
          <Money amount={totals.yesterday} />
        </Fact>
      </Facts>
    </Card>
  );
}

function Guides() {
  const text = useText();
  const support = useSettings().data?.link_support.value;
  return (
    <nav aria-label={text('sides.help')} className="grid gap-1">
      <Heading>{text('sides.help')}</Heading>
      <ul>
        {guides.map(({ href, label }) => (
          <li key={href}>
            <Link href={href} className="side-link">
              {text(label)}
            </Link>
          </li>
        ))}
        {support !== undefined && (
          <li>
            <a href={support} target="_blank" rel="noopener noreferrer" className="side-link">
              {text('sides.support')}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
