import { CallFailed } from '@handbill/contract/client';
import { Bars } from '../../ui/bars.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { ReceiveIcon } from '../../ui/icons.tsx';
import { FilterTabs } from '../../ui/lists/filter-tabs.tsx';
import { Empty, Failed } from '../../ui/lists/loaded.tsx';
import { RowDetails, RowLink, RowList } from '../../ui/lists/rows.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { BankIcon, ReceiptIcon, RewardIcon } from '../../ui/more-icons.tsx';
import { Badge, Fact, Facts } from '../../ui/screen.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tiles.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Time } from '../../ui/values/time.tsx';
import { State } from './state.tsx';

const AT = '2026-11-21T08:05:09.000Z';
const noAnswer = new CallFailed({ slug: 'network', status: 0, message: 'no answer came' });
const hours = [0, 1, 3, 2, 6, 9, 12, 8, 5, 3, 1, 0];

export function ListStates() {
  return (
    <>
      <FilterTabs
        label="warehouse.tabs"
        tabs={[
          { href: '/components', label: 'status.all', current: true },
          { href: '/components?status=pending', label: 'status.pending', current: false },
          { href: '/components?status=success', label: 'status.success', current: false },
          { href: '/components?status=closed', label: 'status.closed', current: false },
        ]}
      />
      <RowList>
        <li>
          <RowLink
            href="/components"
            icon={RewardIcon}
            tone="money"
            title="Seven rooms by the sea"
            detail={<Time at={AT} />}
            amount={<Money amount={12} signed />}
          />
        </li>
        <li>
          <RowLink href="/components" icon={BankIcon} title="Bank information" />
        </li>
        <li>
          <RowDetails
            icon={ReceiptIcon}
            tone="active"
            title="Withdrawal"
            detail={<Time at={AT} />}
            amount={<Money amount={-123_450} signed />}
            state={<Badge tone="active">Pending</Badge>}
          >
            <Facts>
              <Fact name="Fee">
                <Money amount={50} />
              </Fact>
              <Fact name="Arrives">
                <Money amount={123_400} />
              </Fact>
            </Facts>
          </RowDetails>
        </li>
        <li>
          <RowLink
            href="/components"
            icon={ReceiveIcon}
            tone="wrong"
            title="A title that is much longer than there is room for on a phone of three hundred and sixty pixels"
            detail="Rejected"
            amount={<Money amount={100_000_000} />}
          />
        </li>
      </RowList>
      <StatTiles>
        <StatTile name="Visits today">1 234</StatTile>
        <StatTile name="Rewards of all time">
          <Money amount={100_000_000} />
        </StatTile>
      </StatTiles>
      <Bars
        label="Visits by hour"
        bars={hours.map((verified, hour) => ({
          label: String(hour + 8),
          parts: [
            { count: verified, look: 'good' as const },
            { count: hour % 3, look: 'bad' as const },
          ],
          says: `${hour + 8}:00: ${verified} verified`,
        }))}
      />
      <Chart
        title="Visits by day"
        axis="Day"
        series={[
          { name: 'Verified', look: 'good' },
          { name: 'Not counted', look: 'bad' },
        ]}
        points={hours.map((verified, day) => ({
          label: `${day + 8}-11`,
          at: `${day + 8}-11-2026`,
          values: [verified, day % 3],
        }))}
      />
      <State name="loading">
        <Skeleton rows={2} />
      </State>
      <State name="empty">
        <Empty says="history.no_orders" />
      </State>
      <State name="failed">
        <Failed error={noAnswer} onRetry={() => undefined} />
      </State>
      <State name="failed, trying again">
        <Failed error={noAnswer} retrying onRetry={() => undefined} />
      </State>
    </>
  );
}
