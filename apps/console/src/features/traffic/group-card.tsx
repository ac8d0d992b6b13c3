import { Alert, Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import type { Outlier, Traffic } from '../../data/api.ts';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { Money } from '../../ui/values/money-and-time.tsx';
import { HourBars, PartsBar } from './charts.tsx';
import { BlockNetwork, RefuseVisits } from './commands.tsx';
import { markOf, percentText, refusedByReason, signalText, visitsText } from './texts.ts';
import type { TrafficView } from './use-traffic-view.ts';

export type About = 'order' | 'share' | 'sharer' | 'network';

/** One group of visits: their results, and links into the group. */
export function GroupCard({
  of,
  about,
  signals = [],
  trafficView,
}: {
  of: Traffic;
  about: About;
  signals?: Outlier['signals'];
  trafficView: TrafficView;
}) {
  return (
    <RecordCard
      title={titleOf(of, about)}
      state={visitsText(of.opened)}
      facts={factsOf(of, about)}
      actions={<Actions of={of} about={about} trafficView={trafficView} />}
    >
      {signals.length === 0 ? null : (
        <Box sx={{ display: 'grid', gap: 1, my: 1 }}>
          {signals.map((signal) => (
            <Alert key={signal.signal} severity="warning" role="note">
              {signalText(signal)}
            </Alert>
          ))}
        </Box>
      )}
      <PartsBar of={of} />
      <HourBars of={of} />
    </RecordCard>
  );
}

function titleOf(of: Traffic, about: About): string {
  switch (about) {
    case 'order':
      return of.order?.title ?? '';
    case 'share':
      return `${of.order?.title ?? ''}, shared by ${of.sharer?.username ?? ''}`;
    case 'sharer':
      return of.sharer?.username ?? '';
    case 'network':
      return `Network ${markOf(of._id)}`;
  }
}

function factsOf(of: Traffic, about: About): { name: string; value: ReactNode }[] {
  const reasons = refusedByReason(of).map(({ text, visits }) => `${visits} ${text}`);
  const top = of.top_network;
  return [
    ...(of.taps === null ? [] : [{ name: 'Taps', value: of.taps }]),
    { name: 'Refused', value: reasons.length > 0 ? reasons.join(', ') : 'none' },
    {
      name: 'Opening to verified',
      value:
        of.seconds_median === null
          ? '–'
          : `${of.seconds_median}\u00a0s, 95\u00a0% within ${of.seconds_p95}\u00a0s`,
    },
    {
      name: 'Standard deviation',
      value: of.seconds_deviation === null ? '–' : `${of.seconds_deviation}\u00a0s`,
    },
    { name: 'Most in 5 minutes', value: of.most_in_five_minutes },
    ...(about === 'network'
      ? []
      : [
          {
            name: 'Networks',
            value:
              top === null
                ? 'no longer known'
                : `${of.networks}; ${percentText(top.visits, of.network_known)} from ${markOf(top.network)}`,
          },
        ]),
    { name: 'Rewards', value: <Money of={of.rewards} /> },
    {
      name: 'Not settled yet',
      value: (
        <>
          {of.unsettled}, <Money of={of.unsettled_rewards} />
        </>
      ),
    },
  ];
}

function Actions({ of, about, trafficView }: { of: Traffic; about: About; trafficView: TrafficView }) {
  const stake = { count: of.unsettled, rewards: of.unsettled_rewards };
  const go = (label: string, to: Parameters<TrafficView['narrow']>[0]) => (
    <Button variant="text" onClick={() => trafficView.narrow(to)}>
      {label}
    </Button>
  );
  switch (about) {
    case 'order':
      return go('Its shares', { view: 'share', order: of._id, name: titleOf(of, about) });
    case 'sharer':
      return go('Their shares', { view: 'share', sharer: titleOf(of, about) });
    case 'share':
      return (
        <>
          {go('Its visits', { view: 'visits', share: of._id, name: titleOf(of, about) })}
          <RefuseVisits which={{ share_id: of._id }} {...stake} />
        </>
      );
    case 'network':
      return (
        <>
          {go('Its visits', { view: 'visits', network: of._id })}
          <RefuseVisits which={{ network: of._id }} {...stake} />
          <BlockNetwork network={of._id} />
        </>
      );
  }
}
