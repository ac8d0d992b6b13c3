import { Alert, Box, Button, Card, CardContent, Chip, TextField, Typography } from '@mui/material';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { api } from '../../api.ts';
import { CsvButton } from '../../ui/download-button.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { HourBars, PartsBar, ReasonBars } from './charts.tsx';
import { GroupCard } from './group-card.tsx';
import { Rules } from './rules.tsx';
import { markOf, periodTexts, type View, viewTexts } from './texts.ts';
import { type Looking, useLooking } from './use-looking.ts';
import { VisitList } from './visit-list.tsx';

/** What came of visits, which stand out, and the way down to each of them. */
export function TrafficPage() {
  const looking = useLooking();
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title="Traffic" />
      <Controls looking={looking} />
      <Narrowed looking={looking} />
      <Shown looking={looking} />
    </Box>
  );
}

function Shown({ looking }: { looking: Looking }) {
  switch (looking.view) {
    case 'outliers':
      return (
        <>
          <House looking={looking} />
          <Outliers looking={looking} />
        </>
      );
    case 'visits':
      return <Visits looking={looking} />;
    case 'rules':
      return <Rules />;
    default:
      return <Groups looking={looking} by={looking.view} />;
  }
}

function Controls({ looking }: { looking: Looking }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box component="nav" aria-label="What to look at" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {Object.entries(viewTexts).map(([view, text]) => (
          <Button
            key={view}
            variant={view === looking.view ? 'contained' : 'outlined'}
            aria-current={view === looking.view ? 'page' : undefined}
            onClick={() => looking.show(view as View)}
          >
            {text}
          </Button>
        ))}
      </Box>
      <TextField
        select
        label="Period"
        value={looking.days}
        onChange={(event) => looking.since(event.target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {Object.entries(periodTexts).map(([days, text]) => (
          <option key={days} value={days}>
            {text}
          </option>
        ))}
      </TextField>
    </Box>
  );
}

/** To what the list is narrowed, with the way back to all. */
function Narrowed({ looking }: { looking: Looking }) {
  const { order, share, sharer, network, name, view } = looking;
  const of = network === null ? (sharer ?? name) : `Network ${markOf(network)}`;
  if (of === null || (order ?? share ?? sharer ?? network) === null) return null;
  return (
    <Box>
      <Chip label={`Only: ${of}`} onDelete={() => looking.show(view)} sx={{ maxWidth: '100%' }} />
    </Box>
  );
}

/** The whole house as one group: what others are measured against. */
function House({ looking }: { looking: Looking }) {
  const { data } = useQuery({
    queryKey: ['traffic', 'all', looking.days],
    queryFn: async () => (await api.listTraffic({ by: 'all', ...periodOf(looking) })).data[0] ?? null,
    retry: false,
  });
  if (!data) return null;
  return (
    <Card component="section" aria-label="The house" variant="outlined">
      <CardContent>
        <Typography component="h2" variant="h6">
          All visits
        </Typography>
        <PartsBar of={data} />
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            mt: 2,
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
          }}
        >
          <Part title="By hour of the day">
            <HourBars of={data} />
          </Part>
          <Part title="Why visits were refused">
            <ReasonBars of={data} />
          </Part>
          <Part title="From opening to verified">
            <Typography>
              {data.seconds_median === null
                ? 'None was verified.'
                : `Half within ${data.seconds_median} s, 95\u00a0% within ${data.seconds_p95} s; they differ by ${data.seconds_deviation} s.`}
            </Typography>
          </Part>
        </Box>
      </CardContent>
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="h3" variant="subtitle2" color="text.secondary" gutterBottom>
        {title}
      </Typography>
      {children}
    </div>
  );
}

function Outliers({ looking }: { looking: Looking }) {
  const { data, error, isPending } = useQuery({
    queryKey: ['traffic', 'outliers', looking.days],
    queryFn: async () => (await api.listOutliers(periodOf(looking))).data,
    retry: false,
  });
  return (
    <Box component="section" aria-label="Worth a look" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" color="text.secondary">
        What stands out from the rest. Nothing is done to anybody for it: look, then decide.
      </Typography>
      <Loaded error={error} isPending={isPending} none={data?.length === 0} />
      <CsvButton
        path="traffic/outliers"
        filter={periodOf(looking)}
        fileName="outliers"
        disabled={!data?.length}
      />
      {data?.map(({ about, signals, ...of }) => (
        <GroupCard key={`${about}/${of._id}`} of={of} about={about} signals={signals} looking={looking} />
      ))}
    </Box>
  );
}

function Groups({ looking, by }: { looking: Looking; by: 'order' | 'share' | 'sharer' | 'network' }) {
  const pages = useInfiniteQuery({
    queryKey: ['traffic', by, ...keyOf(looking)],
    queryFn: ({ pageParam }) => api.listTraffic({ by, ...askedBy(looking), ...pageOf(pageParam) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    retry: false,
  });
  const rows = pages.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <Loaded error={pages.error} isPending={pages.isPending} none={rows?.length === 0} />
      <CsvButton
        path="traffic"
        filter={{ by, ...askedBy(looking) }}
        fileName={`traffic-by-${by}`}
        disabled={!rows?.length}
      />
      {rows?.map((of) => (
        <GroupCard key={of._id} of={of} about={by} looking={looking} />
      ))}
      <More pages={pages} />
    </>
  );
}

function Visits({ looking }: { looking: Looking }) {
  const pages = useInfiniteQuery({
    queryKey: ['traffic', 'visits', ...keyOf(looking)],
    queryFn: ({ pageParam }) => api.listVisits({ ...askedBy(looking), ...pageOf(pageParam) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    retry: false,
  });
  const visits = pages.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <Loaded error={pages.error} isPending={pages.isPending} none={visits?.length === 0} />
      <CsvButton
        path="traffic/visits"
        filter={askedBy(looking)}
        fileName="visits"
        disabled={!visits?.length}
      />
      {visits?.length ? <VisitList visits={visits} looking={looking} /> : null}
      <More pages={pages} />
    </>
  );
}

function Loaded(props: { error: unknown; isPending: boolean; none: boolean | undefined }) {
  if (props.error) return <Alert severity="error">{failureText(props.error)}</Alert>;
  if (props.isPending) return <Typography aria-busy="true">Loading …</Typography>;
  return props.none ? <Typography color="text.secondary">Nothing here.</Typography> : null;
}

function More({
  pages,
}: {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> };
}) {
  if (!pages.hasNextPage) return null;
  return (
    <Box>
      <Button variant="outlined" disabled={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
        Show more
      </Button>
    </Box>
  );
}

function periodOf({ days }: Looking) {
  return { days };
}

function keyOf({ days, order, share, sharer, network }: Looking) {
  return [days, order, share, sharer, network];
}

function askedBy(looking: Looking) {
  const { order, share, sharer, network } = looking;
  return {
    ...periodOf(looking),
    ...(order === null ? {} : { order_id: order }),
    ...(share === null ? {} : { share_id: share }),
    ...(sharer === null ? {} : { sharer }),
    ...(network === null ? {} : { network }),
  };
}

function pageOf(cursor: string | null): { cursor?: string } {
  return cursor === null ? {} : { cursor };
}
