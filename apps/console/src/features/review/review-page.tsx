import { Alert, Box, Button, FormControlLabel, Link, Switch, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { failureText } from '../../ui/failure-text.ts';
import { Key, KeysDialog } from './keys-dialog.tsx';
import { OrderReview } from './order-review.tsx';
import { reviewOf } from './review-of.ts';
import { keepShortcutsWanted, shortcutsWanted, useShortcuts } from './use-shortcuts.ts';

/** The most orders that are walked through at once; the rest comes as these are decided. */
const QUEUE = '50';

/** Orders in review one after the other, as visitors will see them; `?order=` looks at one of any stage. */
export function ReviewPage() {
  const [search, setSearch] = useSearchParams();
  const queue = useQuery({
    queryKey: ['review-queue'],
    queryFn: () => api.listOrders({ stage: 'in_review', limit: QUEUE }),
    retry: false,
  });
  const [wanted, setWanted] = useState(shortcutsWanted);
  const [help, setHelp] = useState(false);
  const ids = (queue.data?.data ?? []).map(({ _id }) => _id);
  const asked = search.get('order');
  const id = asked ?? ids[0] ?? null;
  const place = id === null ? -1 : ids.indexOf(id);
  const show = (next: string | undefined) => setSearch(next === undefined ? {} : { order: next });
  // Once it is decided an order is in the queue no more: the next one has come to its place.
  const lastPlace = useRef(0);
  if (place >= 0) lastPlace.current = place;
  const following = place >= 0 ? ids[place + 1] : ids[Math.min(lastPlace.current, ids.length - 1)];
  const previous = () => {
    if (place > 0) show(ids[place - 1]);
  };
  const next = () => {
    if (following !== undefined) show(following);
  };
  useShortcuts(
    {
      j: next,
      ArrowRight: next,
      k: previous,
      ArrowLeft: previous,
      '?': () => setHelp(true),
    },
    wanted,
  );

  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Title title="Review" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography role="status" sx={{ mr: 'auto' }}>
          {placeText(place, queue.data?.total ?? 0)}
        </Typography>
        <Button variant="outlined" onClick={previous} disabled={place <= 0} aria-keyshortcuts="k">
          Previous <Key active={wanted}>k</Key>
        </Button>
        <Button variant="outlined" onClick={next} disabled={following === undefined} aria-keyshortcuts="j">
          Next <Key active={wanted}>j</Key>
        </Button>
        <FormControlLabel
          label="Keys"
          control={
            <Switch
              checked={wanted}
              onChange={(_event, on) => {
                keepShortcutsWanted(on);
                setWanted(on);
              }}
            />
          }
        />
        <Link component="button" type="button" onClick={() => setHelp(true)} sx={{ minHeight: 24 }}>
          Which keys? <Key active={wanted}>?</Key>
        </Link>
      </Box>
      {queue.error ? <Alert severity="error">{failureText(queue.error)}</Alert> : null}
      {queue.isSuccess && id === null ? <Typography>Nothing waits for review.</Typography> : null}
      {id === null ? null : <OrderReview key={id} id={id} keys={wanted} onDecided={() => show(id)} />}
      <Ahead id={following} />
      <KeysDialog open={help} onClose={() => setHelp(false)} />
    </Box>
  );
}

function placeText(place: number, total: number): string {
  if (total === 0) return '';
  return place < 0 ? `${total} in review` : `${place + 1} of ${total} in review`;
}

/** Reads the next order while this one is looked at. */
function Ahead({ id }: { id: string | undefined }) {
  const client = useQueryClient();
  useQuery({
    queryKey: ['review-ahead', id],
    queryFn: async () => {
      await client.prefetchQuery(reviewOf(id ?? ''));
      return null;
    },
    enabled: id !== undefined,
    retry: false,
  });
  return null;
}
