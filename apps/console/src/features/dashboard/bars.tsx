import { Box, Typography } from '@mui/material';
import { useId } from 'react';

interface Series {
  name: string;
  color: 'success.main' | 'primary.main' | 'text.secondary';
  of: readonly number[];
}

const WIDTH = 320;
const HEIGHT = 90;
const GAP = 1;

/** Bars of one or two series, one per day, and the same numbers in a table. */
export function Bars(props: {
  title: string;
  /** `yyyy-MM-dd`, oldest first. */
  days: readonly string[];
  series: readonly Series[];
  write(count: number): string;
}) {
  const id = useId();
  const { days, series, write } = props;
  const most = Math.max(1, ...series.flatMap(({ of }) => of));
  const step = WIDTH / days.length;
  const width = Math.max(1, (step - GAP) / series.length);
  return (
    <Box component="figure" aria-labelledby={id} sx={{ m: 0, display: 'grid', gap: 1, minWidth: 0 }}>
      <Box component="figcaption" id={id}>
        <Typography component="h3" sx={{ fontWeight: 700 }}>
          {props.title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {dayText(days[0])} to {dayText(days.at(-1))}, by day; maximum{' '}
          {write(Math.max(0, ...series.flatMap(({ of }) => of)))}
        </Typography>
      </Box>
      <Box component="svg" aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} sx={{ width: '100%' }}>
        <Box
          component="path"
          d={`M0 ${HEIGHT - 0.5}H${WIDTH}`}
          sx={{ stroke: 'currentColor', opacity: 0.3 }}
        />
        {series.map(({ name, color, of }, place) => (
          <Box component="g" key={name} sx={{ color, fill: 'currentColor' }}>
            {of.map((count, day) =>
              count === 0 ? null : (
                <rect
                  key={days[day]}
                  x={day * step + place * width}
                  y={HEIGHT - Math.max(2, (count / most) * (HEIGHT - 2))}
                  width={width}
                  height={Math.max(2, (count / most) * (HEIGHT - 2))}
                  rx={0.75}
                />
              ),
            )}
          </Box>
        ))}
      </Box>
      {series.length > 1 ? <Legend series={series} /> : null}
      <Numbers {...props} />
    </Box>
  );
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <Box component="ul" sx={{ display: 'flex', gap: 2, listStyle: 'none', p: 0, m: 0, fontSize: 13 }}>
      {series.map(({ name, color }) => (
        <Box component="li" key={name} sx={{ display: 'flex', gap: 0.75, alignItems: 'center' }}>
          <Box aria-hidden="true" sx={{ width: 12, height: 12, borderRadius: 0.5, bgcolor: color }} />
          {name}
        </Box>
      ))}
    </Box>
  );
}

function Numbers({ title, days, series, write }: Parameters<typeof Bars>[0]) {
  return (
    <details>
      <Box
        component="summary"
        sx={{ minHeight: 44, display: 'list-item', lineHeight: '44px', cursor: 'pointer' }}
      >
        Show table
      </Box>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: 13,
          '& td, & thead th + th': { textAlign: 'end' },
          '& th': { textAlign: 'start', fontWeight: 400 },
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <caption hidden>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {series.map(({ name }) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, place) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              {series.map(({ name, of }) => (
                <td key={name}>{write(of[place] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </details>
  );
}

/** Written like instants, day first. */
export function dayText(day = ''): string {
  return day.split('-').reverse().join('-');
}
