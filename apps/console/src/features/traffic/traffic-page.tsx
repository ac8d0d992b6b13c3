import { Box, Button, Card, CardContent, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { answers, lists } from '../../data/answers.ts';
import { Choice } from '../../ui/forms/fields.tsx';
import { keysOf } from '../../ui/known-keys.ts';
import { CsvButton } from '../../ui/lists/download-button.tsx';
import { Items } from '../../ui/lists/items.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { HourBars, PartsBar, ReasonBars } from './charts.tsx';
import { GroupCard } from './group-card.tsx';
import { Rules } from './rules.tsx';
import { markOf, periodTexts, viewTexts } from './texts.ts';
import { type TrafficView, useTrafficView } from './use-traffic-view.ts';
import { VisitList } from './visit-list.tsx';

/** The outcomes of visits, the groups that stand out, and each single visit. */
export function TrafficPage() {
  const trafficView = useTrafficView();
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title="Traffic" />
      <Controls trafficView={trafficView} />
      <ActiveFilter trafficView={trafficView} />
      <ViewContent trafficView={trafficView} />
    </Box>
  );
}

function ViewContent({ trafficView }: { trafficView: TrafficView }) {
  switch (trafficView.view) {
    case 'outliers':
      return (
        <>
          <AllVisits trafficView={trafficView} />
          <Outliers trafficView={trafficView} />
        </>
      );
    case 'visits':
      return <Visits trafficView={trafficView} />;
    case 'rules':
      return <Rules />;
    default:
      return <Groups trafficView={trafficView} by={trafficView.view} />;
  }
}

function Controls({ trafficView }: { trafficView: TrafficView }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box component="nav" aria-label="Views" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {keysOf(viewTexts).map((view) => (
          <Button
            key={view}
            variant={view === trafficView.view ? 'contained' : 'outlined'}
            aria-current={view === trafficView.view ? 'page' : undefined}
            onClick={() => trafficView.show(view)}
          >
            {viewTexts[view]}
          </Button>
        ))}
      </Box>
      <Choice label="Period" options={periodTexts} value={trafficView.days} onChange={trafficView.since} />
    </Box>
  );
}

/** The group that the list is narrowed to, and the way back to all. */
function ActiveFilter({ trafficView }: { trafficView: TrafficView }) {
  const { order, share, sharer, network, name, view } = trafficView;
  const of = network === null ? (sharer ?? name) : `Network ${markOf(network)}`;
  if (of === null || (order ?? share ?? sharer ?? network) === null) return null;
  return (
    <Box>
      <Chip label={`Only: ${of}`} onDelete={() => trafficView.show(view)} sx={{ maxWidth: '100%' }} />
    </Box>
  );
}

/** All visits as one group, to compare the others with. */
function AllVisits({ trafficView }: { trafficView: TrafficView }) {
  const { data } = useQuery(answers.allTraffic(trafficView.days));
  if (!data) return null;
  return (
    <Card component="section" aria-label="All visits" variant="outlined">
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
                ? 'No verified visits.'
                : `Median ${data.seconds_median} s, 95\u00a0% within ${data.seconds_p95} s, standard deviation ${data.seconds_deviation} s.`}
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

function Outliers({ trafficView }: { trafficView: TrafficView }) {
  const { days } = trafficView;
  const outliers = useQuery(answers.outliers(days));
  return (
    <Box component="section" aria-label="Outliers" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" color="text.secondary">
        Groups that stand out from the rest. Nothing happens automatically: check them, then decide.
      </Typography>
      <Loaded query={outliers}>
        {(found) => (
          <Items of={found} keyOf={({ about, _id }) => `${about}/${_id}`} empty="No outliers.">
            {({ about, signals, ...of }) => (
              <GroupCard of={of} about={about} signals={signals} trafficView={trafficView} />
            )}
          </Items>
        )}
      </Loaded>
      <CsvButton
        path="traffic/outliers"
        filter={{ days }}
        fileName="outliers"
        disabled={!outliers.data?.length}
      />
    </Box>
  );
}

function Groups({
  trafficView,
  by,
}: {
  trafficView: TrafficView;
  by: 'order' | 'share' | 'sharer' | 'network';
}) {
  const filter = filterOf(trafficView);
  return (
    <Paged
      of={lists.traffic(by, filter)}
      empty="No visits."
      csv={{ path: 'traffic', filter: { by, ...filter }, fileName: `traffic-by-${by}` }}
      row={(of) => <GroupCard of={of} about={by} trafficView={trafficView} />}
    />
  );
}

function Visits({ trafficView }: { trafficView: TrafficView }) {
  const filter = filterOf(trafficView);
  return (
    <Paged
      of={lists.visits(filter)}
      empty="No visits."
      csv={{ path: 'traffic/visits', filter, fileName: 'visits' }}
      rows={(visits) => <VisitList visits={visits} trafficView={trafficView} />}
    />
  );
}

function filterOf({ days, order, share, sharer, network }: TrafficView) {
  return {
    days,
    ...(order === null ? {} : { order_id: order }),
    ...(share === null ? {} : { share_id: share }),
    ...(sharer === null ? {} : { sharer }),
    ...(network === null ? {} : { network }),
  };
}
