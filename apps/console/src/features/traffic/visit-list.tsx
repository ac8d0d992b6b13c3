import { Box, Button, Card, CardContent, Chip, Typography } from '@mui/material';
import type { Visit } from '../../data/api.ts';
import { Instant } from '../../ui/values/money-and-time.tsx';
import { refusalTexts } from '../orders/texts.ts';
import { RefuseVisits } from './commands.tsx';
import { markOf } from './texts.ts';
import type { TrafficView } from './use-traffic-view.ts';

const stateTexts = { pending: 'Pending', held: 'Held', verified: 'Verified', refused: 'Refused' } as const;
const stateColors = { pending: 'default', held: 'warning', verified: 'success', refused: 'error' } as const;

/** Single visits, newest first. */
export function VisitList({ visits, trafficView }: { visits: readonly Visit[]; trafficView: TrafficView }) {
  return (
    <Box component="ul" aria-label="Visits" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}>
      {visits.map((visit) => (
        <Card component="li" variant="outlined" key={visit._id}>
          <CardContent
            sx={{ '&&': { py: 1 }, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
          >
            <Chip
              size="small"
              variant="outlined"
              color={stateColors[visit.state]}
              label={stateTexts[visit.state]}
            />
            <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="body2">
                <Instant of={visit.opened_at} />
                {visit.seconds === null ? '' : `, decided after ${visit.seconds}\u00a0s`}
                {visit.reason === null ? '' : `: ${refusalTexts[visit.reason]}`}
              </Typography>
              <Typography variant="body2" color="text.secondary">
                {visit.order.title}, shared by {visit.sharer.username}
              </Typography>
            </Box>
            {visit.network === null ? null : (
              <NetworkLink network={visit.network} trafficView={trafficView} />
            )}
            {visit.unsettled ? (
              <RefuseVisits which={{ visits: [visit._id] }} count={1} rewards={visit.reward} />
            ) : null}
          </CardContent>
        </Card>
      ))}
    </Box>
  );
}

function NetworkLink({ network, trafficView }: { network: string; trafficView: TrafficView }) {
  return (
    <Button size="small" onClick={() => trafficView.narrow({ view: 'network', network })}>
      Network {markOf(network)}
    </Button>
  );
}
