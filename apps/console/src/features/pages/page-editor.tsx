import { type Language, languages } from '@handbill/contract/languages';
import { pageFigures } from '@handbill/contract/page-figures';
import { Alert, Box, Button, Tab, Tabs, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { Title } from 'react-admin';
import { Link as RouterLink, useNavigate, useParams } from 'react-router';
import { answers } from '../../data/answers.ts';
import { api, type CompanyPage, type PageStates } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { useCommand } from '../../ui/commands/use-command.ts';
import { Choice } from '../../ui/forms/fields.tsx';
import { Loaded, Loading } from '../../ui/lists/loaded.tsx';
import { screen } from '../../ui/screen.ts';
import { languageTexts } from '../../ui/values/languages.ts';
import { Instant } from '../../ui/values/money-and-time.tsx';
import { AskBeforeLeaving } from './ask-before-leaving.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { PageBody } from './page-body.tsx';
import { PageHistory } from './page-history.tsx';
import { pageTexts } from './texts.ts';

type PageName = PageStates['_id'];

const isPageName = (text: string | undefined): text is PageName =>
  text !== undefined && Object.hasOwn(pageTexts, text);

/** One page in one language: edited, previewed as members see it, and saved as a version. */
export function PageEditor() {
  const { name, language: code } = useParams();
  const language = languages.find((each) => each === code);
  if (!isPageName(name) || language === undefined) return <Alert severity="error">Page not found.</Alert>;
  return <EditorOf key={`${name}/${language}`} name={name} language={language} />;
}

function EditorOf({ name, language }: { name: PageName; language: Language }) {
  const navigate = useNavigate();
  const page = useQuery({
    ...answers.page(name, language),
    refetchOnWindowFocus: false,
  });
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Title title={pageTexts[name]} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Button component={RouterLink} to="/pages">
          All pages
        </Button>
        <Choice
          label="Language"
          options={languageTexts}
          value={language}
          onChange={(next) => navigate(`/pages/${name}/${next}`)}
        />
      </Box>
      <Loaded query={page}>{(read) => <Draft page={read} />}</Loaded>
    </Box>
  );
}

const SAVED = 'Saved and published';

type View = 'write' | 'html' | 'preview' | 'source' | 'versions';

const RichEditor = screen(() => import('./rich-editor.tsx'));

/** Elements that the server allows but the rich editor would drop. */
const isForHtmlOnly = (html: string) => /<(?:table|figure|su[bp])\b/i.test(html);

function Draft({ page }: { page: CompanyPage }) {
  const { name, language } = page;
  const [html, setHtml] = useState(page.content);
  const latest = useRef(html);
  latest.current = html;
  // Counts the texts that replaced what was written: the visual editor starts again with each.
  const [edition, setEdition] = useState(0);
  // The version that was last read or saved here. One that somebody else saves does not replace it.
  const [base, setBase] = useState(page);
  const [view, setView] = useState<View>('write');
  const [removed, setRemoved] = useState<readonly string[]>([]);
  // The text that waits for another admin's approval.
  const [asked, setAsked] = useState<string | null>(null);
  async function send(reason: string | null, options: { idempotencyKey: string }) {
    const input = { name, language, html, version: base.version };
    const answer = await api.savePage(reason === null ? input : { ...input, reason }, options);
    setRemoved(answer.removed);
    // Until another admin approves there is no new version, so the draft stays.
    if (answer.approval === null) continueFrom(answer.data);
    else setAsked(html);
    return answer;
  }
  const save = useCommand((_input: null, options) => send(null, options), { done: SAVED });

  function continueFrom(saved: CompanyPage) {
    setBase(saved);
    // What was typed while it was saved stays, to be saved next.
    if (latest.current !== html || saved.content === html) return;
    setHtml(saved.content);
    setEdition((count) => count + 1);
  }

  const follows = page.source.language !== language;
  return (
    <>
      <AskBeforeLeaving unsaved={html !== base.content && html !== asked} />
      <Typography variant="body2" color="text.secondary">
        {base.version === 0 ? (
          'There is no translation into this language yet. Members see the source.'
        ) : (
          <>
            Version {base.version}, saved <Instant of={base.changed_at} /> by{' '}
            {base.changed_by ?? 'the initial set-up'}.
          </>
        )}
      </Typography>
      {page.version > base.version ? (
        <Alert
          severity="warning"
          action={
            <>
              <Button onClick={() => continueFrom(page)}>Take theirs</Button>
              <Button onClick={() => setBase(page)}>Keep mine</Button>
            </>
          }
        >
          {page.changed_by ?? 'Somebody'} has since saved version {page.version}. Your text is still here.
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
      {view === 'write' ? <Writing key={edition} html={html} language={language} onChange={setHtml} /> : null}
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
      {view === 'versions' ? <PageHistory page={base} onRestored={continueFrom} /> : null}
      {view === 'write' || view === 'html' ? <Figures /> : null}
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
            <AskDialog label="Save" title="Request publication of this text" send={send} />
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
    return (
      <Alert severity="info">
        This page has a table, a figure, or superscript or subscript text: edit it as HTML.
      </Alert>
    );
  }
  return (
    <Suspense fallback={<Loading />}>
      <RichEditor {...props} />
    </Suspense>
  );
}

/** The page as members would see it, with its figures, and the elements that the server would remove. */
function Preview({ html, language }: { html: string; language: Language }) {
  const preview = useQuery(answers.pagePreview(html, language));
  return (
    <Loaded query={preview}>
      {({ content, removed }) => (
        <>
          <Removed removed={removed} />
          <PageBody content={content} language={language} label="As members see it" />
        </>
      )}
    </Loaded>
  );
}

/** How a text names figures, so that no page says what the settings do not. */
function Figures() {
  return (
    <Typography component="details" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <summary>Figures from the settings</summary>
      <p>
        Write the name of a figure in braces, as in {'{receive_limit}'}, or with its words, as in{' '}
        {'{hold_hours, plural, one {# hour} other {# hours}}'}. Members read the current figure.
      </p>
      <p>{pageFigures.join(', ')}</p>
    </Typography>
  );
}

function Removed({ removed }: { removed: readonly string[] }) {
  if (removed.length === 0) return null;
  return <Alert severity="warning">Removed, because pages may not contain it: {removed.join(', ')}.</Alert>;
}
