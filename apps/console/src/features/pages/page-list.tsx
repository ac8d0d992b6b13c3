import { Box, Button, Chip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { answers } from '../../data/answers.ts';
import type { PageStates } from '../../data/api.ts';
import { CsvButton } from '../../ui/lists/download-button.tsx';
import { Items } from '../../ui/lists/items.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { useWords, WordsField } from '../../ui/lists/words.tsx';
import { languageTexts } from '../../ui/values/languages.ts';
import { pageTexts, stateTexts } from './texts.ts';

/** The company's pages, and which translations are missing or outdated. */
export function PageList() {
  const pages = useQuery(answers.pages());
  const words = useWords();
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Title title="Pages" />
      <Loaded query={pages}>
        {(read) => (
          <>
            <WordsField of={words} by="Title" />
            <Items of={read.filter(({ _id }) => words.areIn(pageTexts[_id]))} empty="No pages.">
              {(page) => <PageCard page={page} />}
            </Items>
            <CsvButton path="pages" fileName="pages" />
          </>
        )}
      </Loaded>
    </Box>
  );
}

function PageCard({ page: { _id: name, languages } }: { page: PageStates }) {
  const open = languages.filter(({ state }) => state !== 'current').length;
  return (
    <RecordCard
      title={pageTexts[name]}
      state={open === 0 ? 'All translations current' : `${open} of ${languages.length} outdated`}
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
