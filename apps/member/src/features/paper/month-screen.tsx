import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useSettings } from '../../data/answers/use-settings.ts';
import { api } from '../../data/api.ts';
import { keys } from '../../data/query-keys.ts';
import { useText } from '../../languages/index.ts';
import { now } from '../../session/clock.ts';
import { SelectField } from '../../ui/forms/more-fields.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Screen } from '../../ui/screen.tsx';
import { type MonthStatement, monthSheets } from './documents/month.ts';
import { latestMonths } from './receipts/latest-months.ts';
import { type Month, monthTables } from './receipts/month-tables.ts';
import { SaveDocument } from './save-document.tsx';
import { useLetterhead } from './use-letterhead.ts';

/** A month of the balance and of the orders, as a document for a bookkeeper. */
export function MonthScreen() {
  const text = useText();
  return (
    <Screen title={text('paper.month')} back="/individual/statement">
      <Loaded query={useSettings()}>{({ timezone }) => <Chosen timezone={timezone.value} />}</Loaded>
    </Screen>
  );
}

/** One of the latest months, as the company counts them. */
function Chosen({ timezone }: { timezone: string }) {
  const text = useText();
  const [, navigate] = useLocation();
  const months = latestMonths(now(), timezone);
  const asked = new URLSearchParams(useSearch()).get('month');
  const month = months.find((each) => each === asked) ?? months[1] ?? '';
  const query = useQuery({
    queryKey: keys.month(month),
    queryFn: async ({ signal }) => (await api.monthStatement({ month }, { signal })).data,
  });
  return (
    <>
      <SelectField
        label={text('statement.period')}
        name="month"
        value={month}
        onChange={({ currentTarget }) =>
          navigate(`/individual/statement/month?month=${currentTarget.value}`, { replace: true })
        }
      >
        {months.map((each) => (
          <option key={each} value={each}>
            {capitalised(nameOf(each))}
          </option>
        ))}
      </SelectField>
      <Loaded query={query}>{(found) => <Shown month={found} />}</Loaded>
    </>
  );
}

function Shown({ month }: { month: Month }) {
  const text = useText();
  const head = useLetterhead();
  if (head === undefined) return <Skeleton />;
  const { letterhead, wording } = head;
  const { company, to, notes } = letterhead;
  const statement: MonthStatement = {
    company,
    title: text('paper.month_of', { month: nameOf(month.month) }),
    username: to.lines[0] ?? '',
    account: text('paper.account_of', { account: to.lines.join(', ') }),
    tables: monthTables(month, wording),
    notes,
  };
  return <Drawn name={`handbill-${month.month}`} statement={JSON.stringify(statement)} />;
}

/** Drawn once for the same words: `statement` is one as JSON. */
function Drawn({ name, statement }: { name: string; statement: string }) {
  const text = useText();
  const sheets = useMemo(() => monthSheets(JSON.parse(statement)), [statement]);
  return <SaveDocument sheets={sheets} title={text('paper.month')} name={name} />;
}

/** A month in the language of the page, as in the middle of a sentence. */
function nameOf(month: string): string {
  return new Intl.DateTimeFormat(document.documentElement.lang, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
