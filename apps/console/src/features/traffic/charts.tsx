import { Box, Typography } from '@mui/material';
import type { Traffic } from '../../data/api.ts';
import { percentText, refusedByReason, refusedOf } from './texts.ts';

const WIDTH = 240;
const HEIGHT = 48;
const HOURS = 24;

/** Verified, refused, held and pending visits as one stacked bar. */
export function PartsBar({ of }: { of: Traffic }) {
  const refused = refusedOf(of);
  const parts = [
    { name: 'verified', visits: of.verified, color: 'success.main' },
    { name: 'refused', visits: refused, color: 'primary.main' },
    { name: 'held', visits: of.held, color: 'warning.main' },
    { name: 'pending', visits: of.pending, color: 'text.disabled' },
  ].filter(({ visits }) => visits > 0);
  return (
    <Box sx={{ my: 1 }}>
      <Box
        aria-hidden="true"
        sx={{ display: 'flex', gap: '2px', height: 10, borderRadius: 1, overflow: 'hidden' }}
      >
        {parts.map(({ name, visits, color }) => (
          <Box key={name} sx={{ flex: `${visits} 0 2px`, bgcolor: color }} />
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {parts.map(({ name, visits }) => `${visits} ${name}`).join(', ')}
        {refused > 0 ? ` (${percentText(refused, refused + of.verified)} refused)` : ''}
      </Typography>
    </Box>
  );
}

/** Visits by hour of the day. */
export function HourBars({ of }: { of: Traffic }) {
  const most = Math.max(1, ...of.by_hour);
  const busiest = of.by_hour.indexOf(Math.max(...of.by_hour));
  const step = WIDTH / HOURS;
  return (
    <Box component="figure" sx={{ m: 0, maxWidth: 420 }}>
      <Box
        component="svg"
        role="img"
        aria-label={`Visits by hour of the day; most, ${of.by_hour[busiest]}, between ${busiest}:00 and ${busiest + 1}:00`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        sx={{ width: '100%', display: 'block', color: 'success.main' }}
      >
        <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} stroke="currentColor" opacity={0.3} />
        {of.by_hour.map((visits, hour) =>
          visits === 0 ? null : (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour of the day
              key={hour}
              x={hour * step + 1}
              y={HEIGHT - Math.max(3, (visits / most) * (HEIGHT - 2))}
              width={step - 2}
              height={Math.max(3, (visits / most) * (HEIGHT - 2))}
              rx={1.5}
              fill="currentColor"
            />
          ),
        )}
      </Box>
      <Box
        aria-hidden="true"
        sx={{ display: 'flex', justifyContent: 'space-between', fontSize: 12, color: 'text.secondary' }}
      >
        {['0:00', '6:00', '12:00', '18:00', '24:00'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </Box>
    </Box>
  );
}

/** Refused visits by reason, each with a bar. */
export function ReasonBars({ of }: { of: Traffic }) {
  const reasons = refusedByReason(of);
  const most = reasons[0]?.visits ?? 1;
  if (reasons.length === 0) return <Typography color="text.secondary">No refused visits.</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 0.75 }}>
      {reasons.map(({ text, visits }) => (
        <Box
          component="li"
          key={text}
          sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 1 }}
        >
          <span>{text.charAt(0).toUpperCase() + text.slice(1)}</span>
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {visits}
          </Box>
          <Box
            aria-hidden="true"
            sx={{
              gridColumn: '1 / -1',
              height: 6,
              borderRadius: 1,
              bgcolor: 'primary.main',
              width: `${(visits / most) * 100}%`,
            }}
          />
        </Box>
      ))}
    </Box>
  );
}
