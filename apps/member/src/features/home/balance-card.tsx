import { formatMoney } from '@handbill/contract/money';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMember } from '../../data/answers/use-member.ts';
import { useCurrency, useSettings } from '../../data/answers/use-settings.ts';
import { useText } from '../../languages/index.ts';
import { DepositIcon, WithdrawIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Money } from '../../ui/values/money.tsx';
import { useCountedUp } from '../../ui/values/use-counted-up.ts';

/** The available and withdrawing balances, with buttons to withdraw, which most members are here for, and to deposit. */
export function BalanceCard() {
  const text = useText();
  const currency = useCurrency();
  return (
    <section
      aria-label={text('balance.available')}
      className="grid gap-4 rounded-card border border-line bg-card p-5 shadow-lift"
    >
      <Loaded query={useMember()} skeleton={<Skeleton rows={1} />}>
        {(member) => (
          <div>
            <p className="text-soft">{text('balance.available')}</p>
            <p data-testid="balance" className="font-serif text-4xl font-semibold text-money">
              <Balance amount={member.account_balance} />
            </p>
            {member.withdrawing_balance > 0 && (
              <p className="text-sm text-soft">
                {text('home.withdrawing', { amount: formatMoney(member.withdrawing_balance, currency) })}
              </p>
            )}
          </div>
        )}
      </Loaded>
      <div className="flex flex-wrap gap-3 [&>*]:flex-auto">
        <Link href="/withdraw" className={way}>
          <WithdrawIcon size={20} />
          {text('nav.withdraw')}
        </Link>
        <DepositLink>
          <DepositIcon size={20} />
          {text('nav.deposit')}
        </DepositLink>
      </div>
    </section>
  );
}

/** Money that arrives while the balance is visible is counted up. */
function Balance({ amount }: { amount: number }) {
  return <Money amount={useCountedUp(amount)} />;
}

const way =
  'flex min-h-12 items-center justify-center gap-2 rounded-full bg-money-wash px-3 font-semibold text-money hover:darker';

/**
 * The company's deposit link, in a new tab. A link within this app passes its opener on: the new tab starts with a
 * copy of this tab's session, so that the member is still signed in.
 */
function DepositLink({ children }: { children: ReactNode }) {
  const target = useSettings().data?.link_deposit.value ?? '/deposit';
  const isOurs = /^\/(?![/\\])/.test(target);
  return (
    <a href={target} target="_blank" rel={isOurs ? 'opener' : 'noopener noreferrer'} className={way}>
      {children}
    </a>
  );
}
