import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answers } from '../../data/answers.ts';
import { api, type CompanyPage } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { CsvButton } from '../../ui/lists/download-button.tsx';
import { Items } from '../../ui/lists/items.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Instant } from '../../ui/values/money-and-time.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { PageBody } from './page-body.tsx';

interface Restoring {
  page: CompanyPage;
  onRestored(page: CompanyPage): void;
}

/** The versions of a page, newest first; each can be viewed and restored. */
export function PageHistory({ page, onRestored }: Restoring) {
  const { name, language } = page;
  const [chosen, setChosen] = useState<string | null>(null);
  const versions = useQuery(answers.pageVersions(name, language));
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Loaded query={versions}>
        {({ data, total }) => (
          <>
            <Items of={data} empty="No versions yet.">
              {({ _id: id, version, saved_at, saved_by }) => (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                  <Typography>
                    Version {version}, <Instant of={saved_at} />, {saved_by ?? 'initial set-up'}
                  </Typography>
                  <Button aria-pressed={chosen === id} onClick={() => setChosen(chosen === id ? null : id)}>
                    View
                  </Button>
                  {version === page.version ? null : (
                    <Allowed to="pages.edit">
                      <Restore id={id} version={version} page={page} onRestored={onRestored} />
                    </Allowed>
                  )}
                </Box>
              )}
            </Items>
            {total > data.length ? <Typography>And {total - data.length} older versions.</Typography> : null}
            <CsvButton
              path={`pages/${name}/${language}/versions`}
              fileName={`${name}-${language}-versions`}
              disabled={data.length === 0}
            />
          </>
        )}
      </Loaded>
      {chosen === null ? null : <OldVersion id={chosen} language={language} />}
    </Box>
  );
}

function Restore(props: Restoring & { id: string; version: number }) {
  const { id, version, page, onRestored } = props;
  if (page.two_people) {
    return (
      <AskDialog
        label={`Restore version ${version}`}
        title={`Request to restore version ${version}`}
        plain
        send={(reason, options) => api.restorePage({ id, version: page.version, reason }, options)}
      />
    );
  }
  return (
    <CommandButton
      label={`Restore version ${version}`}
      plain
      done="Restored as the newest version"
      send={async (options) =>
        onRestored((await api.restorePage({ id, version: page.version }, options)).data)
      }
    />
  );
}

function OldVersion({ id, language }: { id: string; language: CompanyPage['language'] }) {
  const old = useQuery(answers.pageVersion(id));
  return (
    <Loaded query={old}>
      {({ content, version }) => (
        <PageBody content={content} language={language} label={`Version ${version}`} />
      )}
    </Loaded>
  );
}
