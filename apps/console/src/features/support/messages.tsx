import { Box, Card, CardContent, Typography } from '@mui/material';
import type { SupportThread } from '../../data/api.ts';
import { Instant } from '../../ui/values/money-and-time.tsx';

/** The messages of a request, the oldest first. */
export function Messages({ thread }: { thread: SupportThread['thread'] }) {
  return (
    <Box component="ol" sx={{ display: 'grid', gap: 1, p: 0, m: 0, listStyle: 'none' }}>
      {thread.map(({ place, text, operator, written_at }) => (
        <Card key={place} component="li" variant="outlined" sx={operator === null ? { mr: 6 } : { ml: 6 }}>
          <CardContent>
            <Typography variant="body2" color="text.secondary">
              {operator ?? 'Member'} · <Instant of={written_at} />
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {text ?? 'Erased with the member’s data'}
            </Typography>
          </CardContent>
        </Card>
      ))}
    </Box>
  );
}
