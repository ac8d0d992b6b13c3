import { Box, Button, Card, CardContent, TextField, Link as TextLink, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Title } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import { answers } from '../../data/answers.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { countText } from '../../ui/lists/count-text.ts';
import { Items } from '../../ui/lists/items.tsx';
import { Empty, Loaded } from '../../ui/lists/loaded.tsx';
import { type Group, groups } from './groups.tsx';

/** Searches all lists that the operator may read. The words are in the address, so that Back finds them. */
export function SearchPage() {
  const [address, setAddress] = useSearchParams();
  const words = address.get('for') ?? '';
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('for')).trim();
    setAddress(typed === '' ? {} : { for: typed });
  }
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Title title="Search" />
      <Box component="form" role="search" key={words} onSubmit={submit} sx={{ display: 'flex', gap: 1 }}>
        <TextField
          name="for"
          type="search"
          label="Search"
          helperText="Username, title, business, reference or id"
          defaultValue={words}
          autoComplete="off"
          autoFocus
          fullWidth
          slotProps={{ htmlInput: { maxLength: 64 } }}
          sx={{ maxWidth: 520 }}
        />
        <Button type="submit" variant="outlined" sx={{ mt: 1, height: 56 }}>
          Search
        </Button>
      </Box>
      {words === '' ? (
        <Empty>Searches everything that you may read.</Empty>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {groups.map((group) => (
            <Allowed key={group.list} to={group.permission}>
              <Found group={group} words={words} />
            </Allowed>
          ))}
        </Box>
      )}
    </Box>
  );
}

function Found({ group: { list, name, all, find }, words }: { group: Group; words: string }) {
  const found = useQuery(answers.search(list, words, find));
  return (
    <Card variant="outlined" component="section" aria-label={name}>
      <CardContent sx={{ display: 'grid', gap: 1 }}>
        <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 700 }}>
          {name}
        </Typography>
        <Loaded query={found} waiting="Searching …">
          {({ hits, total }) => (
            <>
              <Items of={hits} empty="Nothing found.">
                {({ name: hit, to, details }) => (
                  <Box sx={{ overflowWrap: 'anywhere' }}>
                    <TextLink component={Link} to={to}>
                      {hit}
                    </TextLink>
                    <Typography variant="body2" color="text.secondary">
                      {details}
                    </Typography>
                  </Box>
                )}
              </Items>
              {total > hits.length ? (
                <TextLink component={Link} to={all(words)}>
                  All in {name} ({countText(total)})
                </TextLink>
              ) : null}
            </>
          )}
        </Loaded>
      </CardContent>
    </Card>
  );
}
