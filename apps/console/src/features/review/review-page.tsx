import { Box, Button, FormControlLabel, Link, Switch, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import { answers } from '../../data/answers.ts';
import { countText } from '../../ui/lists/count-text.ts';
import { Empty, Loaded } from '../../ui/lists/loaded.tsx';
import { Key, KeysDialog } from './keys-dialog.tsx';
import { OrderReview } from './order-review.tsx';
import { keepShortcutsWanted, shortcutsWanted, useShortcuts } from './use-shortcuts.ts';

/** Orders in review, one at a time, as visitors will see them. `?order=` shows one in any stage. */
export function ReviewPage() {
  const [search, setSearch] = useSearchParams();
  const queue = useQuery(answers.reviewQueue());
  const [wanted, setWanted] = useState(shortcutsWanted);
  const [help, setHelp] = useState(false);
  const ids = (queue.data?.data ?? []).map(({ _id }) => _id);
  const first = ids[0];
  const id = search.get('order') ?? first ?? null;
  // Otherwise another order would take its place under the reviewer's hand when a colleague decides it.
  useEffect(() => {
    if (first !== undefined)
      setSearch((now) => (now.has('order') ? now : { order: first }), { replace: true });
  }, [first, setSearch]);
  const place = id === null ? -1 : ids.indexOf(id);
  const show = (next: string | undefined) => setSearch(next === undefined ? {} : { order: next });
  // A decided order leaves the queue, and the next one takes its position.
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
          label="Shortcuts"
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
          Show shortcuts <Key active={wanted}>?</Key>
        </Link>
      </Box>
      <Loaded query={queue}>{() => (id === null ? <Empty>No orders in review.</Empty> : null)}</Loaded>
      {id === null ? null : <OrderReview key={id} id={id} keys={wanted} />}
      {following === undefined ? null : <Ahead id={following} />}
      <KeysDialog open={help} onClose={() => setHelp(false)} />
    </Box>
  );
}

function placeText(place: number, total: number): string {
  if (total === 0) return '';
  const all = countText(total);
  return place < 0 ? `${all} in review` : `${place + 1} of ${all} in review`;
}

/** Prefetches the next order. */
function Ahead({ id }: { id: string }) {
  useQuery(answers.reviewAhead(id));
  return null;
}
