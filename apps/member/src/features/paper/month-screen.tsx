import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { api } from '../../data/api.ts';
import { keys } from '../../data/query-keys.ts';
import { useText } from '../../languages/index.ts';
import { now } from '../../session/clock.ts';
import { SelectField } from '../../ui/forms/more-fields.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Screen } from '../../ui/screen.tsx';
import { type MonthStatement, monthSheets } from './documents/month.ts';
import { type Month, monthTables } from './receipts/month-tables.ts';
import { SaveDocument } from './save-document.tsx';
import { useLetterhead } from './use-letterhead.ts';

const MONTHS = 24;

/** A month of the balance and of the orders, as a document for a bookkeeper. */
export function MonthScreen() {
  const text = useText();
  const [, navigate] = useLocation();
  const months = monthsBefore(now());
  const asked = new URLSearchParams(useSearch()).get('month');
  const month = months.find((each) => each === asked) ?? months[1] ?? '';
  const query = useQuery({
    queryKey: keys.month(month),
    queryFn: async ({ signal }) => (await api.monthStatement({ month }, { signal })).data,
  });
  return (
    <Screen title={text('paper.month')} back="/individual/statement">
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
            {nameOf(each)}
          </option>
        ))}
      </SelectField>
      <Loaded query={query}>{(found) => <Shown month={found} />}</Loaded>
    </Screen>
  );
}

function Shown({ month }: { month: Month }) {
  const text = useText();
  const head = useLetterhead();
  if (head === undefined) return <Skeleton />;
  const { letterhead, wording } = head;
  const statement: MonthStatement = {
    ...letterhead,
    title: `${text('paper.month')}: ${nameOf(month.month)}`,
    tables: monthTables(month, wording),
  };
  return <Drawn name={`handbill-${month.month}`} statement={JSON.stringify(statement)} />;
}

/** Drawn once for the same words: `statement` is one as JSON. */
function Drawn({ name, statement }: { name: string; statement: string }) {
  const text = useText();
  const sheets = useMemo(() => monthSheets(JSON.parse(statement)), [statement]);
  return <SaveDocument sheets={sheets} title={text('paper.month')} name={name} />;
}

/** The months (`yyyy-MM`) up to that of an instant, newest first. */
function monthsBefore(instant: Date): string[] {
  const newest = instant.getFullYear() * 12 + instant.getMonth();
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = newest - index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/** A month in the language of the page. */
function nameOf(month: string): string {
  const name = new Intl.DateTimeFormat(document.documentElement.lang, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
  return name.charAt(0).toUpperCase() + name.slice(1);
}
