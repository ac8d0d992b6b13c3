import { Alert, Box, Card, CardContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { Link } from 'react-router';
import { answers } from '../../data/answers.ts';
import type { Figures } from '../../data/api.ts';
import { CsvButton } from '../../ui/lists/download-button.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Facts } from '../../ui/lists/record-card.tsx';
import { Instant, Money, useAmount } from '../../ui/values/money-and-time.tsx';
import { Bars, dayText } from './bars.tsx';

const DAYS = '30';

const owedTexts: Readonly<Record<Figures['owed'][number]['kind'], string>> = {
  available: 'Members, available',
  withdrawing: 'Members, withdrawing',
  escrow: 'Orders, escrow',
  reserved: 'Shares, reserved',
  membership_pending: 'Levels, pending',
  unmatched: 'Unmatched',
  disputed: 'Disputed card payments',
};

const missingTexts: Readonly<Record<Figures['missing_settings'][number], string>> = {
  company_name: 'Company name is empty: members see the site title instead.',
  company_address: 'Company address is empty.',
  company_registration: 'Company registration is empty.',
  link_support: 'Link support is still the example: members cannot reach you.',
};

/** What keeps strangers from joining, and the page where it is changed. */
const obstacles: Readonly<Record<Figures['join_obstacles'][number], readonly [says: string, to: string]>> = {
  no_offered_code: [
    'No invite code is offered: only people whom a member invited can join.',
    '/invite-codes',
  ],
  no_phone_codes: [
    'No service sends codes to phones: after a few members of one network, the next wait for support.',
    '/settings',
  ],
};

/** The company in figures: the first page of the console. */
export function DashboardPage() {
  const figures = useQuery(answers.figures(DAYS));
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Title title="Dashboard" />
      <Loaded query={figures}>{(read) => <InFigures figures={read} />}</Loaded>
    </Box>
  );
}

function InFigures({ figures }: { figures: Figures }) {
  const { from, to, answers } = figures;
  const period = `${dayText(from)} to ${dayText(to)}`;
  return (
    <>
      <Missing settings={figures.missing_settings} />
      {figures.join_obstacles.map((obstacle) => {
        const [says, to] = obstacles[obstacle];
        return (
          <Alert key={to} severity="warning">
            <Link to={to}>{says}</Link>
          </Alert>
        );
      })}
      <Part
        title="Money held and owed"
        period={
          <>
            now, <Instant of={figures.at} />
          </>
        }
      >
        <Facts
          of={[
            { name: 'Held at the bank', value: <Money of={figures.bank} /> },
            ...figures.owed.map(({ kind, amount }) => ({
              name: owedTexts[kind],
              value: <Money of={amount} />,
            })),
          ]}
        />
      </Part>
      <Part title="Response times" period={period}>
        <Facts
          of={[
            { name: 'Withdrawals, requested to answered', value: <Times of={answers.withdrawals} /> },
            { name: 'Deposits, announced to answered', value: <Times of={answers.deposits} /> },
            { name: 'Orders, paid to reviewed', value: <Times of={answers.orders} /> },
          ]}
        />
      </Part>
      <Days figures={figures} />
      <CsvButton path="figures" filter={{ days: DAYS }} fileName="figures" />
    </>
  );
}

/** What the company still has to fill in before members can see who runs this. */
function Missing({ settings }: { settings: Figures['missing_settings'] }) {
  if (settings.length === 0) return null;
  return (
    <Alert severity="warning">
      Members have to know who they deal with. Fill in under <Link to="/settings">Settings</Link>:
      <ul>
        {settings.map((key) => (
          <li key={key}>{missingTexts[key]}</li>
        ))}
      </ul>
    </Alert>
  );
}

function Days({ figures: { by_day: rows } }: { figures: Figures }) {
  const write = useAmount();
  const days = rows.map(({ day }) => day);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
        alignItems: 'start',
      }}
    >
      <Chart>
        <Bars
          title="Deposits and withdrawals"
          days={days}
          write={write}
          series={[
            { name: 'Deposited', color: 'success.main', of: rows.map(({ deposited }) => deposited) },
            { name: 'Withdrawn', color: 'primary.main', of: rows.map(({ withdrawn }) => withdrawn) },
          ]}
        />
      </Chart>
      <Chart>
        <Bars
          title="Visits"
          days={days}
          write={String}
          series={[
            {
              name: 'Verified',
              color: 'success.main',
              of: rows.map(({ visits_verified }) => visits_verified),
            },
            {
              name: 'Refused',
              color: 'text.secondary',
              of: rows.map(({ visits_refused }) => visits_refused),
            },
          ]}
        />
      </Chart>
      <Chart>
        <Bars
          title="Orders"
          days={days}
          write={String}
          series={[
            { name: 'Started', color: 'primary.main', of: rows.map(({ orders_started }) => orders_started) },
            {
              name: 'Received',
              color: 'success.main',
              of: rows.map(({ orders_received }) => orders_received),
            },
          ]}
        />
      </Chart>
      <Chart>
        <Bars
          title="Active members"
          days={days}
          write={String}
          series={[{ name: 'Members', color: 'success.main', of: rows.map((row) => row.active_members) }]}
        />
      </Chart>
    </Box>
  );
}

function Part({ title, period, children }: { title: string; period: ReactNode; children: ReactNode }) {
  return (
    <Card component="section" variant="outlined">
      <CardContent>
        <Typography component="h2" variant="h6">
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {period}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

function Chart({ children }: { children: ReactNode }) {
  return (
    <Card variant="outlined" sx={{ minWidth: 0 }}>
      <CardContent>{children}</CardContent>
    </Card>
  );
}

function Times({ of: { answered, median_hours, p95_hours } }: { of: Figures['answers']['orders'] }) {
  if (median_hours === null || p95_hours === null) return <>None</>;
  return (
    <>
      {answered}: median {median_hours} h, 95&nbsp;% within {p95_hours} h
    </>
  );
}
