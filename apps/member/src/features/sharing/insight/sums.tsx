import { formatMoney } from '@handbill/contract/money';
import { useCurrency } from '../../../data/answers/use-settings.ts';
import { countText } from '../../../languages/counts.ts';
import { useText } from '../../../languages/index.ts';
import { Note } from '../../../ui/screen.tsx';
import { StatTile, StatTiles } from '../../../ui/stat-tiles.tsx';
import { Money } from '../../../ui/values/money.tsx';
import type { Insight } from './use-insight.ts';

/** The sums of the period, next to what half of all sharers were paid in it. */
export function Sums({ insight: { reward, visits, everyone } }: { insight: Insight }) {
  const text = useText();
  const currency = useCurrency();
  return (
    <section className="grid gap-3">
      <p className="text-soft">{text('insight.days')}</p>
      <StatTiles>
        <StatTile name={text('insight.reward')}>
          <span className="text-money">
            <Money amount={reward} />
          </span>
        </StatTile>
        <StatTile name={text('visits.verified')}>{countText(visits)}</StatTile>
      </StatTiles>
      <Note>
        <p>
          {everyone === null
            ? text('insight.everyone_few')
            : text('insight.everyone', {
                count: everyone.members,
                median: formatMoney(everyone.median, currency),
              })}
        </p>
      </Note>
    </section>
  );
}
