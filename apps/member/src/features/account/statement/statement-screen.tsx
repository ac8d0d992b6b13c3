import { useLocation, useSearch } from 'wouter';
import { type TextId, useText } from '../../../languages/index.ts';
import { now } from '../../../session/clock.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/forms/more-fields.tsx';
import { DayRows } from '../../../ui/lists/day-rows.tsx';
import { FilterTabs } from '../../../ui/lists/filter-tabs.tsx';
import { Empty } from '../../../ui/lists/loaded.tsx';
import { Card, Fact, Facts, Screen } from '../../../ui/screen.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { measureText } from '../../../ui/values/numbers.ts';

import { type Movement, movementsOf } from './movements.ts';
import { OwnPeriod } from './own-period.tsx';
import { boundsOf, type Days, daysInAddress, daysOf, periods } from './period.ts';
import { SaveStatement } from './save-statement.tsx';
import { StatementRow } from './statement-row.tsx';
import { type Range, useStatement, useTotals } from './use-statement.ts';

const HERE = '/individual/statement';
const OWN = 'own';
const subjects: Readonly<Record<NonNullable<Range['about']>, TextId>> = {
  deposit: 'statement.about.deposit',
  withdrawal: 'statement.about.withdrawal',
  order: 'statement.about.order',
  reward: 'statement.about.reward',
  level: 'statement.about.level',
  correction: 'statement.about.correction',
};

/** The lines that make up the balance, for a period, of one kind or all. */
export function StatementScreen() {
  const text = useText();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const { days, current } = chosenDays(asked);
  const about = subjectIn(asked);
  const range: Range = { ...boundsOf(days), ...(about ? { about } : {}) };
  const query = useStatement(range);
  const addressOf = (change: Record<string, string>) => {
    const parameters = new URLSearchParams({ period: current, ...(about ? { about } : {}), ...change });
    return `${HERE}?${parameters}`;
  };
  return (
    <Screen
      title={text('statement.title')}
      back="/individual"
      aside={<SaveStatement days={days} range={range} />}
    >
      <p className="text-soft">{text('statement.says')}</p>
      <FilterTabs
        label="statement.period"
        tabs={[
          ...periods.map((period) => ({
            href: addressOf({ period }),
            name: nameOf(period),
            current: current === period,
          })),
          {
            href: addressOf({ period: OWN, from: days.first, to: days.last }),
            name: text('statement.own'),
            current: current === OWN,
          },
        ]}
      />
      {current === OWN && (
        <OwnPeriod
          days={days}
          onChoose={({ first, last }) =>
            navigate(addressOf({ period: OWN, from: first, to: last }), { replace: true })
          }
        />
      )}
      <SelectField
        label={text('statement.about')}
        name="about"
        value={about ?? ''}
        onChange={({ currentTarget }) => {
          const days = current === OWN ? { from: asked.get('from') ?? '', to: asked.get('to') ?? '' } : {};
          navigate(addressOf({ ...days, about: currentTarget.value }), { replace: true });
        }}
      >
        <option value="">{text('statement.about.all')}</option>
        {Object.entries(subjects).map(([subject, label]) => (
          <option key={subject} value={subject}>
            {text(label)}
          </option>
        ))}
      </SelectField>
      <Totals range={range} />
      <ButtonLink href="/individual/statement/month" look="secondary">
        {text('statement.month')}
      </ButtonLink>
      <DayRows
        query={{ ...query, data: query.data && movementsOf(query.data) }}
        keyOf={({ key }) => key}
        at={({ lines: [newest] }) => newest.date}
        empty={<Empty says="statement.empty" />}
      >
        {(movement: Movement) => <StatementRow movement={movement} />}
      </DayRows>
    </Screen>
  );
}

function chosenDays(asked: URLSearchParams): { days: Days; current: string } {
  const own = daysInAddress({ first: asked.get('from') ?? '', last: asked.get('to') ?? '' });
  if (asked.get('period') === OWN && own) return { days: own, current: OWN };
  const period = periods.find((each) => each === asked.get('period')) ?? 'this_month';
  return { days: daysOf(period, now()), current: period };
}

function subjectIn(asked: URLSearchParams): Range['about'] {
  const subject = asked.get('about') ?? '';
  return Object.hasOwn(subjects, subject) ? (subject as NonNullable<Range['about']>) : undefined;
}

/** In the language of the page, which the catalogue sets; browsers know these words in all our languages. */
function nameOf(period: (typeof periods)[number]): string {
  const { lang } = document.documentElement;
  if (period === 'three_months') {
    return measureText(3, 'month');
  }
  const months = period === 'this_month' ? 0 : -1;
  return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(months, 'month');
}

/** The totals that came into and left the available balance in the period. */
function Totals({ range }: { range: Range }) {
  const text = useText();
  const totals = useTotals(range).data;
  return (
    <Card>
      <Facts>
        <Fact name={text('statement.in')}>
          <span className="text-money">
            {totals?.moneyIn != null && <Money amount={totals.moneyIn} signed />}
          </span>
        </Fact>
        <Fact name={text('statement.out')}>
          {totals?.moneyOut != null && <Money amount={-totals.moneyOut} />}
        </Fact>
      </Facts>
    </Card>
  );
}
