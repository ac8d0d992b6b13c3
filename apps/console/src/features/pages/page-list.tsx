import { Alert, Box, Button, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { api, type PageStates } from '../../api.ts';
import { CsvButton } from '../../ui/download-button.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { languageTexts } from '../../ui/languages.ts';
import { RecordCard } from '../../ui/record-card.tsx';
import { pageTexts, stateTexts } from './texts.ts';

/** The pages that the house writes, and which languages are missing or older than the source. */
export function PageList() {
  const pages = useQuery({
    queryKey: ['pages'],
    queryFn: async () => (await api.listPages({})).data,
    gcTime: 0,
    retry: false,
  });
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Title title="Pages" />
      {pages.isPending ? <Typography aria-busy="true">Loading …</Typography> : null}
      {pages.error ? <Alert severity="error">{failureText(pages.error)}</Alert> : null}
      {pages.data?.map((page) => (
        <PageCard key={page._id} page={page} />
      ))}
      {pages.data ? <CsvButton path="pages" fileName="pages" /> : null}
    </Box>
  );
}

function PageCard({ page: { _id: name, languages } }: { page: PageStates }) {
  const open = languages.filter(({ state }) => state !== 'current').length;
  return (
    <RecordCard
      title={pageTexts[name]}
      state={open === 0 ? 'All languages current' : `${open} of ${languages.length} to look at`}
      facts={[]}
    >
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', p: 0, my: 1 }}>
        {languages.map(({ language, state }) => (
          <li key={language}>
            <Button
              component={RouterLink}
              to={`/pages/${name}/${language}`}
              variant="outlined"
              color={state === 'current' ? 'primary' : 'warning'}
              aria-label={`${languageTexts[language]}: ${stateTexts[state]}`}
            >
              {languageTexts[language]}
              {state === 'current' ? null : (
                <Chip label={stateTexts[state]} size="small" color="warning" sx={{ ml: 1 }} />
              )}
            </Button>
          </li>
        ))}
      </Box>
    </RecordCard>
  );
}
