import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type HousePage } from '../../api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { CsvButton } from '../../ui/download-button.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { Instant } from '../../ui/values.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { PageBody } from './page-body.tsx';

const SHOWN = 50;

/** What a page was, newest first; one of them can be looked at, and made the page again. */
export function PageHistory({
  page: { name, language, version: newest, two_people: twoPeople },
  onRestored,
}: {
  page: HousePage;
  onRestored(page: HousePage): void;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const versions = useQuery({
    queryKey: ['page-versions', name, language],
    queryFn: async () => api.listPageVersions({ name, language, limit: String(SHOWN) }),
    gcTime: 0,
    retry: false,
  });
  if (versions.error) return <Alert severity="error">{failureText(versions.error)}</Alert>;
  if (!versions.data) return <Typography aria-busy="true">Loading …</Typography>;
  const { data, total } = versions.data;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {data.length === 0 ? <Typography>Nothing was saved yet.</Typography> : null}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data.map(({ _id: id, version, saved_at, saved_by }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
          >
            <Typography>
              Version {version}, <Instant of={saved_at} />, {saved_by ?? 'the house'}
            </Typography>
            <Button aria-pressed={chosen === id} onClick={() => setChosen(chosen === id ? null : id)}>
              Look
            </Button>
            {version === newest ? null : (
              <Allowed to="pages.edit">
                {twoPeople ? (
                  <AskDialog
                    label={`Restore version ${version}`}
                    title={`Ask another admin to restore version ${version}`}
                    plain
                    send={(reason, options) => api.restorePage({ id, version: newest, reason }, options)}
                  />
                ) : (
                  <CommandButton
                    label={`Restore version ${version}`}
                    plain
                    done="Restored, as the newest version"
                    send={async (options) =>
                      onRestored((await api.restorePage({ id, version: newest }, options)).data)
                    }
                  />
                )}
              </Allowed>
            )}
          </Box>
        ))}
      </Box>
      {total > data.length ? <Typography>And {total - data.length} older ones.</Typography> : null}
      <CsvButton
        path={`pages/${name}/${language}/versions`}
        fileName={`${name}-${language}-versions`}
        disabled={data.length === 0}
      />
      {chosen === null ? null : <OldVersion id={chosen} language={language} />}
    </Box>
  );
}

function OldVersion({ id, language }: { id: string; language: HousePage['language'] }) {
  const old = useQuery({
    queryKey: ['page-version', id],
    queryFn: async () => (await api.readPageVersion({ id })).data,
    retry: false,
  });
  if (old.error) return <Alert severity="error">{failureText(old.error)}</Alert>;
  if (!old.data) return <Typography aria-busy="true">Loading …</Typography>;
  return <PageBody content={old.data.content} language={language} label={`Version ${old.data.version}`} />;
}
