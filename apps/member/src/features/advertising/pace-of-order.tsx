import type { DistributedOrder } from '../../data/api.ts';
import { countText } from '../../languages/counts.ts';
import { useText } from '../../languages/index.ts';
import { Card, Fact, Facts } from '../../ui/screen.tsx';

/** A day of the wire as dates are written in this app. */
const dayText = (day: string) => day.split('-').toReversed().join('-');

/** The days and the pace of an order, if it has any. */
export function PaceOfOrder({ order }: { order: DistributedOrder }) {
  const text = useText();
  const { starts_on, ends_on, daily_visits } = order;
  if (starts_on === null && ends_on === null && daily_visits === null) return null;
  return (
    <Card>
      <Facts>
        {starts_on !== null && <Fact name={text('pace.starts_on')}>{dayText(starts_on)}</Fact>}
        {ends_on !== null && <Fact name={text('pace.ends_on')}>{dayText(ends_on)}</Fact>}
        {daily_visits !== null && <Fact name={text('pace.daily')}>{countText(daily_visits)}</Fact>}
      </Facts>
    </Card>
  );
}
