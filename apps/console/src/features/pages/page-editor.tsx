import { type Language, languages } from '@handbill/contract/languages';
import { Alert, Box, Button, Tab, Tabs, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Title } from 'react-admin';
import { Link as RouterLink, useNavigate, useParams } from 'react-router';
import { api, type HousePage, type PageStates } from '../../api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { languageTexts } from '../../ui/languages.ts';
import { Instant } from '../../ui/values.tsx';
import { useCommand } from '../../use-command.ts';
import { AskDialog } from './ask-dialog.tsx';
import { PageBody } from './page-body.tsx';
import { PageHistory } from './page-history.tsx';
import { pageTexts } from './texts.ts';

type PageName = PageStates['_id'];

const isPageName = (text: string | undefined): text is PageName =>
  text !== undefined && Object.hasOwn(pageTexts, text);

/** One page in one language: written, previewed as members see it, and saved as a version. */
export function PageEditor() {
  const { name, language: code } = useParams();
  const language = languages.find((each) => each === code);
  if (!isPageName(name) || language === undefined)
    return <Alert severity="error">There is no such page.</Alert>;
  return <EditorOf key={`${name}/${language}`} name={name} language={language} />;
}

function EditorOf({ name, language }: { name: PageName; language: Language }) {
  const navigate = useNavigate();
  const page = useQuery({
    queryKey: ['page', name, language],
    queryFn: async () => (await api.readPage({ name, language })).data,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Title title={pageTexts[name]} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Button component={RouterLink} to="/pages">
          All pages
        </Button>
        <TextField
          select
          label="Language"
          value={language}
          onChange={(event) => navigate(`/pages/${name}/${event.target.value}`)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {languages.map((each) => (
            <option key={each} value={each}>
              {languageTexts[each]}
            </option>
          ))}
        </TextField>
      </Box>
      {page.isPending ? <Typography aria-busy="true">Loading …</Typography> : null}
      {page.error ? <Alert severity="error">{failureText(page.error)}</Alert> : null}
      {page.data ? <Draft page={page.data} /> : null}
    </Box>
  );
}

const SAVED = 'Saved: members read it from now on';

type View = 'write' | 'html' | 'preview' | 'source' | 'versions';

// Loaded with the first page that is written.
const RichEditor = lazy(async () => ({ default: (await import('./rich-editor.tsx')).RichEditor }));

/** Elements that the server keeps and the editor does not know: it would drop them. */
const isForHtmlOnly = (html: string) => /<(?:table|figure|su[bp])\b/i.test(html);

function Draft({ page }: { page: HousePage }) {
  const { name, language } = page;
  const [html, setHtml] = useState(page.content);
  // What was last read or saved here: what somebody else saves meanwhile does not take its place.
  const [base, setBase] = useState(page);
  const [view, setView] = useState<View>('write');
  const [removed, setRemoved] = useState<readonly string[]>([]);
  async function send(reason: string | null, options: { idempotencyKey: string }) {
    const input = { name, language, html, version: base.version };
    const answer = await api.savePage(reason === null ? input : { ...input, reason }, options);
    setRemoved(answer.removed);
    // What waits for another operator's approval is no version yet: the draft stays.
    if (answer.approval === null) goOnFrom(answer.data);
    return answer;
  }
  const save = useCommand((_input: null, options) => send(null, options), { done: SAVED });

  function goOnFrom(saved: HousePage) {
    setBase(saved);
    setHtml(saved.content);
  }

  const follows = page.source.language !== language;
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {base.version === 0 ? (
          'This page is missing in this language: members read the source instead.'
        ) : (
          <>
            Version {base.version}, saved <Instant of={base.changed_at} /> {base.changed_by ?? 'by the house'}
            .
          </>
        )}
      </Typography>
      {page.version > base.version ? (
        <Alert
          severity="warning"
          action={
            <>
              <Button onClick={() => goOnFrom(page)}>Take theirs</Button>
              <Button onClick={() => setBase(page)}>Keep mine</Button>
            </>
          }
        >
          {page.changed_by ?? 'The house'} saved version {page.version} meanwhile. What you wrote is still
          here.
        </Alert>
      ) : null}
      <Tabs
        value={view}
        onChange={(_event, chosen: View) => setView(chosen)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="The page"
      >
        <Tab value="write" label="Write" />
        <Tab value="html" label="HTML" />
        <Tab value="preview" label="Preview" />
        {follows ? <Tab value="source" label={`Source, ${languageTexts[page.source.language]}`} /> : null}
        <Tab value="versions" label="Versions" />
      </Tabs>
      {view === 'write' ? (
        <Writing key={base.version} html={html} language={language} onChange={setHtml} />
      ) : null}
      {view === 'html' ? (
        <TextField
          label="HTML"
          value={html}
          onChange={(event) => setHtml(event.target.value)}
          multiline
          minRows={12}
          fullWidth
          slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace', fontSize: 14 } } }}
        />
      ) : null}
      {view === 'preview' ? <Preview html={html} language={language} /> : null}
      {view === 'source' ? (
        <PageBody content={page.source.content} language={page.source.language} label="The source" />
      ) : null}
      {view === 'versions' ? <PageHistory page={base} onRestored={goOnFrom} /> : null}
      <Removed removed={removed} />
      <div aria-live="polite">
        {save.failure === null ? null : (
          <Alert severity="warning" onClose={save.forget}>
            {save.failure}
          </Alert>
        )}
      </div>
      <Allowed to="pages.edit">
        <Box>
          {page.two_people ? (
            <AskDialog label="Save" title="Ask another admin to publish this text" send={send} />
          ) : (
            <Button
              variant="contained"
              disabled={save.busy || html === base.content}
              onClick={() => save.run(null)}
            >
              Save
            </Button>
          )}
        </Box>
      </Allowed>
    </>
  );
}

function Writing(props: { html: string; language: Language; onChange(html: string): void }) {
  if (isForHtmlOnly(props.html)) {
    return <Alert severity="info">This page has a table, a figure or raised text: write it as HTML.</Alert>;
  }
  return (
    <Suspense fallback={<Typography aria-busy="true">Loading …</Typography>}>
      <RichEditor {...props} />
    </Suspense>
  );
}

/** What the server keeps of what was written, and what it takes out. */
function Preview({ html, language }: { html: string; language: Language }) {
  const preview = useQuery({
    queryKey: ['page-preview', html],
    queryFn: async () => (await api.previewPage({ html })).data,
    gcTime: 0,
    retry: false,
  });
  if (preview.error) return <Alert severity="error">{failureText(preview.error)}</Alert>;
  if (!preview.data) return <Typography aria-busy="true">Loading …</Typography>;
  return (
    <>
      <Removed removed={preview.data.removed} />
      <PageBody content={preview.data.content} language={language} label="As members see it" />
    </>
  );
}

function Removed({ removed }: { removed: readonly string[] }) {
  if (removed.length === 0) return null;
  return <Alert severity="warning">Taken out, because a page may not have it: {removed.join(', ')}.</Alert>;
}
