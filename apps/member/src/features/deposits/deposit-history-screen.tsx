import { Link } from 'wouter';
import { useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty, PagedList } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Time } from '../../ui/time.tsx';
import { DepositBadge } from './status-badge.tsx';
import { useDeposits } from './use-deposits.ts';

export function DepositHistoryScreen() {
  const text = useText();
  return (
    <Screen title={text('history.deposits')} back="/individual">
      <PagedList
        query={useDeposits()}
        keyOf={({ _id }) => _id}
        empty={
          <Empty says="history.no_deposits">
            <ButtonLink href="/deposit">{text('nav.deposit')}</ButtonLink>
          </Empty>
        }
      >
        {(deposit) => (
          <Link
            href={`/deposit?id=${deposit._id}`}
            className="grid gap-1 rounded-card border border-line bg-card p-4 hover:border-edge"
          >
            <span className="flex flex-wrap items-center justify-between gap-2">
              <strong className="text-lg">
                <Money amount={deposit.status === 'succeeded' ? deposit.credited : deposit.amount} />
              </strong>
              <DepositBadge status={deposit.status} />
            </span>
            <span className="flex flex-wrap justify-between gap-2 text-sm text-soft">
              <span>{deposit.reference}</span>
              <Time at={deposit.created_at} />
            </span>
          </Link>
        )}
      </PagedList>
    </Screen>
  );
}
