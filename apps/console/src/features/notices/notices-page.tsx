import { businessDate, fromIso, startOfBusinessDate } from '@handbill/contract/time';
import { Box, FormControlLabel, Link, Switch, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { answers } from '../../data/answers.ts';
import { api, type Notice } from '../../data/api.ts';
import { useInstance } from '../../data/instance.tsx';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { CommandDialog, type Reading } from '../../ui/commands/command-dialog.tsx';
import { PictureUpload } from '../../ui/forms/picture-upload.tsx';
import { CsvButton } from '../../ui/lists/download-button.tsx';
import { Empty, Loaded } from '../../ui/lists/loaded.tsx';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { useWords, WordsField } from '../../ui/lists/words.tsx';
import { TwoColumns } from '../../ui/two-columns.tsx';
import { languageTexts } from '../../ui/values/languages.ts';
import { Instant } from '../../ui/values/money-and-time.tsx';
import { kindTexts, noticeName, stateTexts, wordsOfNotice } from './texts.ts';

/** The popup and the banner, by language. */
export function NoticesPage() {
  const notices = useQuery(answers.notices());
  const words = useWords();
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 3 }}>
      <Title title="Popup and banner" />
      <Loaded query={notices}>
        {(read) => (
          <>
            <WordsField of={words} by="Language, alt text or link" />
            <Kinds of={read.filter((notice) => words.areIn(wordsOfNotice(notice)))} />
            <CsvButton path="notices" fileName="notices" />
          </>
        )}
      </Loaded>
    </Box>
  );
}

function Kinds({ of }: { of: readonly Notice[] }) {
  if (of.length === 0) return <Empty>No popups or banners.</Empty>;
  return Object.entries(kindTexts)
    .map(([kind, text]) => ({ text, notices: of.filter((notice) => notice.kind === kind) }))
    .filter(({ notices }) => notices.length > 0)
    .map(({ text, notices }) => (
      <section key={text} aria-label={text}>
        <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
          {text}
        </Typography>
        <TwoColumns>
          {notices.map((notice) => (
            <NoticeCard key={notice.language} notice={notice} />
          ))}
        </TwoColumns>
      </section>
    ));
}

function NoticeCard({ notice }: { notice: Notice }) {
  const { kind, language, version } = notice;
  const { timezone } = useInstance();
  return (
    <RecordCard
      title={languageTexts[language]}
      state={stateTexts[notice.state]}
      facts={[
        { name: 'From', value: <Instant of={notice.shown_from} /> },
        { name: 'Until', value: <Instant of={notice.shown_until} /> },
        {
          name: 'Changed',
          value:
            notice.changed_at === null ? (
              'never'
            ) : (
              <>
                <Instant of={notice.changed_at} /> {notice.changed_by}
              </>
            ),
        },
      ]}
      actions={
        <Allowed to="notices.edit">
          {timezone === undefined ? null : <EditDialog notice={notice} timezone={timezone} />}
          {version === 0 ? null : (
            <CommandButton
              label="Restore the default"
              plain
              done="Default restored"
              send={(options) => api.removeNotice({ kind, language, version }, options)}
            />
          )}
        </Allowed>
      }
    >
      <NoticePreview {...notice} />
    </RecordCard>
  );
}

/** A notice as members see it, smaller. */
function NoticePreview(notice: Pick<Notice, 'kind' | 'image_url' | 'text' | 'link'>) {
  const { kind, image_url, text, link } = notice;
  return (
    <Box component="figure" sx={{ m: 0, mt: 1, maxWidth: kind === 'popup' ? 200 : 320 }}>
      <Box
        component="img"
        src={image_url}
        alt={text ?? kindTexts[kind]}
        sx={{
          width: '100%',
          aspectRatio: kind === 'popup' ? '4 / 5' : '16 / 9',
          objectFit: kind === 'popup' ? 'contain' : 'cover',
          borderRadius: 1,
          bgcolor: 'action.hover',
        }}
      />
      <figcaption>
        {text}
        {link === null ? null : (
          <>
            {' '}
            <Link href={link} target="_blank" rel="noopener noreferrer">
              {link}
            </Link>
          </>
        )}
      </figcaption>
    </Box>
  );
}

type Saved = Omit<Parameters<typeof api.saveNotice>[0], 'version'>;

function EditDialog({ notice, timezone }: { notice: Notice; timezone: string }) {
  const { kind, language, version } = notice;

  function read(fields: FormData): Reading<Saved> {
    const field = (name: string) => String(fields.get(name) ?? '').trim();
    const picture = field('image_url');
    if (picture === '') return { wrong: 'Upload a picture.' };
    const startOf = (day: string) => (day === '' ? null : startOfBusinessDate(day, timezone).toISOString());
    const link = field('link');
    if (link !== '' && !/^(https:\/\/\S+|\/(?![/\\])\S*)$/.test(link)) {
      return { wrong: 'A link has to start with https://, or with / for a page of the app.' };
    }
    return {
      input: {
        kind,
        language,
        image_url: picture,
        text: field('text') || null,
        link: link || null,
        shown_from: startOf(field('from')),
        shown_until: startOf(field('until')),
        enabled: fields.get('enabled') === 'on',
      },
    };
  }

  return (
    <CommandDialog
      label="Edit"
      title={noticeName(notice)}
      confirm="Save"
      done="Saved"
      plain
      read={read}
      send={(input, options) => api.saveNotice({ ...input, version }, options)}
    >
      <NoticeFields notice={notice} timezone={timezone} />
    </CommandDialog>
  );
}

/** They start from the notice as the dialog is opened, and keep what is typed when it is read again. */
function NoticeFields({ notice: latest, timezone }: { notice: Notice; timezone: string }) {
  const [notice] = useState(latest);
  const [picture, setPicture] = useState(notice.version === 0 ? null : notice.image_url);
  const [text, setText] = useState(notice.text ?? '');
  const dayOf = (at: string | null) => (at === null ? '' : businessDate(fromIso(at), timezone));
  return (
    <>
      <PictureUpload onUploaded={setPicture} />
      {picture === null ? null : (
        <NoticePreview kind={notice.kind} image_url={picture} text={text || null} link={null} />
      )}
      <input type="hidden" name="image_url" value={picture ?? ''} />
      <TextField
        name="text"
        label="Alt text"
        value={text}
        onChange={(event) => setText(event.target.value)}
        helperText="Describes the picture for people who cannot see it."
        fullWidth
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        name="link"
        label="Link"
        defaultValue={notice.link ?? ''}
        placeholder="/ordering-rules"
        fullWidth
        autoComplete="off"
      />
      <DayField name="from" label="From" day={dayOf(notice.shown_from)} />
      <DayField name="until" label="Until (exclusive)" day={dayOf(notice.shown_until)} />
      <FormControlLabel
        control={<Switch name="enabled" defaultChecked={notice.enabled} />}
        label="Show in this period"
      />
    </>
  );
}

function DayField(props: { name: string; label: string; day: string }) {
  return (
    <TextField
      type="date"
      name={props.name}
      label={props.label}
      defaultValue={props.day}
      fullWidth
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
