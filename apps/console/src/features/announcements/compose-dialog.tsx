import { type Language, languages } from '@handbill/contract/languages';
import { Alert, Box, Checkbox, FormControlLabel, FormGroup, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answers } from '../../data/answers.ts';
import { api } from '../../data/api.ts';
import type { Reading } from '../../ui/commands/command-dialog.tsx';
import { PreviewedDialog } from '../../ui/commands/previewed-dialog.tsx';
import { Choice, ChoiceField } from '../../ui/forms/fields.tsx';
import { languageTexts } from '../../ui/values/languages.ts';

type Draft = Parameters<typeof api.previewAnnouncement>[0];
type Counted = Awaited<ReturnType<typeof api.previewAnnouncement>>['data'];
type To = 'all' | 'some' | 'one';

const audiences: Readonly<Record<To, string>> = {
  all: 'All members',
  some: 'Some members',
  one: 'One member',
};

/** Composes an announcement, and shows how many members receive it in which language before it is sent. */
export function ComposeDialog() {
  const [to, setTo] = useState<To>('all');
  return (
    <PreviewedDialog<Draft, Counted>
      label="New announcement"
      title="New announcement"
      confirm="Send"
      done="Sending started"
      read={(fields) => readDraft(fields, to)}
      preview={async (draft) => (await api.previewAnnouncement(draft)).data}
      effects={(preview) => ({ shown: <Recipients preview={preview} />, refused: preview.recipients === 0 })}
      send={(draft, options, { recipients }) => api.sendAnnouncement({ ...draft, recipients }, options)}
    >
      <Choice<To> label="To" options={audiences} value={to} onChange={setTo} />
      {to === 'one' ? <TextField name="username" label="Username" fullWidth autoComplete="off" /> : null}
      {to === 'some' ? <Some /> : null}
      <Typography component="h3" sx={{ mt: 1 }}>
        Message
      </Typography>
      {languages.map((language) => (
        <Words key={language} language={language} />
      ))}
      <ChoiceField
        name="fallback"
        label="Fallback language"
        help="Sent to members in whose language you wrote nothing."
        options={languageTexts}
        start="en"
      />
      <TextField
        name="link"
        label="Link (optional)"
        placeholder="/ordering-rules"
        fullWidth
        autoComplete="off"
      />
    </PreviewedDialog>
  );
}

function Some() {
  const levels = useQuery(answers.levels());
  return (
    <Box>
      <FormGroup row aria-label="Levels">
        {levels.data?.map(({ _id: id, terms: { names } }) => (
          <FormControlLabel key={id} control={<Checkbox name="level" value={id} />} label={names.en} />
        ))}
      </FormGroup>
      <FormGroup row aria-label="Languages">
        {languages.map((language) => (
          <FormControlLabel
            key={language}
            control={<Checkbox name="language" value={language} />}
            label={languageTexts[language]}
          />
        ))}
      </FormGroup>
      <FormControlLabel
        control={<Checkbox name="with_orders" />}
        label="Only members with orders in progress"
      />
      <Typography variant="body2" color="text.secondary">
        Leave all boxes of a group unticked to include everyone.
      </Typography>
    </Box>
  );
}

function Words({ language }: { language: Language }) {
  const name = languageTexts[language];
  return (
    <details open={language === 'en'}>
      <summary style={{ minHeight: 32, cursor: 'pointer' }}>{name}</summary>
      <TextField name={`title_${language}`} label={`Title, ${name}`} fullWidth autoComplete="off" />
      <TextField name={`body_${language}`} label={`Text, ${name}`} fullWidth multiline minRows={2} />
    </details>
  );
}

function Recipients({ preview: { recipients, languages: readers } }: { preview: Counted }) {
  if (recipients === 0) return <Alert severity="warning">No members match this selection.</Alert>;
  return (
    <Alert severity="info">
      {recipients === 1 ? '1 member receives it.' : `${recipients} members receive it.`}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {readers.map(({ language, members, text_language }) => (
          <li key={language}>
            {languageTexts[language]}: {members}
            {text_language === language ? '' : `, in ${languageTexts[text_language]}`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

const textIn = (fields: FormData, name: string) =>
  String(fields.get(name) ?? '')
    .replace(/\s+/g, ' ')
    .trim();
const isLanguage = (text: string): text is Language => languages.some((language) => language === text);

function readDraft(fields: FormData, to: To): Reading<Draft> {
  const username = to === 'one' ? textIn(fields, 'username') : null;
  if (username === '') return { wrong: 'Enter the member’s username.' };
  const texts: Draft['texts'] = {};
  for (const language of languages) {
    const title = textIn(fields, `title_${language}`);
    const body = textIn(fields, `body_${language}`);
    if (title === '' && body === '') continue;
    if (title === '' || body === '') return { wrong: `${languageTexts[language]} needs a title and a text.` };
    texts[language] = { title, body };
  }
  const fallback = textIn(fields, 'fallback');
  if (!isLanguage(fallback) || texts[fallback] === undefined) {
    return { wrong: 'Write the message in the fallback language.' };
  }
  const link = textIn(fields, 'link');
  const some = to === 'some';
  return {
    input: {
      audience: {
        username,
        level_ids: some ? fields.getAll('level').map(String) : [],
        languages: some ? fields.getAll('language').map(String).filter(isLanguage) : [],
        with_orders: some && fields.get('with_orders') === 'on',
      },
      texts,
      fallback,
      link: link || null,
    },
  };
}
