import { useSearch } from 'wouter';
import { useText } from '../../languages/index.ts';
import { nextPlace } from '../../session/next-place.ts';
import { depositPlace } from '../../ui/deposit-place.ts';
import { RowLink, RowList } from '../../ui/lists/rows.tsx';
import { WaitIcon } from '../../ui/more-icons.tsx';
import { Heading } from '../../ui/screen.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Time } from '../../ui/values/time.tsx';
import { useDeposits } from './use-deposits.ts';

const WAITING = ['pending'] as const;

/** Deposits waiting for their transfer, each linked to its payment instructions. Renders nothing without any. */
export function OpenDeposits() {
  const text = useText();
  const next = nextPlace(useSearch());
  const open = useDeposits(WAITING).data ?? [];
  if (open.length === 0) return null;
  return (
    <>
      <section className="grid gap-2">
        <Heading>{text('deposit.open')}</Heading>
        <RowList>
          {open.map(({ _id, amount, reference, created_at }) => (
            <li key={_id}>
              <RowLink
                href={depositPlace({ id: _id, next })}
                icon={WaitIcon}
                tone="active"
                title={<span className="wrap-anywhere">{reference}</span>}
                detail={<Time at={created_at} />}
                amount={<Money amount={amount} />}
              />
            </li>
          ))}
        </RowList>
      </section>
      <Heading>{text('deposit.new')}</Heading>
    </>
  );
}
