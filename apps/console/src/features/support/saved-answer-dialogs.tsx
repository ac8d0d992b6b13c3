import { type Language, languages } from '@handbill/contract/languages';
import { type TemplateTopic, templateTextMax, templateTopics } from '@handbill/contract/support';
import { Box, TextField } from '@mui/material';
import { api, type SavedAnswer } from '../../data/api.ts';
import { CommandDialog, type Reading } from '../../ui/commands/command-dialog.tsx';
import { ChoiceField } from '../../ui/forms/fields.tsx';
import { languageTexts } from '../../ui/values/languages.ts';
import { templateTopicTexts } from './texts.ts';

const TITLE_MAX = 80;

/** What to save: a text under a title, for a topic and a language. */
type Written = Pick<SavedAnswer, 'topic' | 'language' | 'title' | 'text'>;

/** A new saved answer. */
export function NewAnswer() {
  return (
    <CommandDialog<Written>
      label="New answer"
      title="New saved answer"
      confirm="Save"
      done="Saved; operators can choose it now"
      read={readNew}
      send={(written, options) => api.saveSupportTemplate(written, options)}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <ChoiceField name="topic" label="Topic" options={templateTopicTexts} />
        <ChoiceField
          name="language"
          label="Language"
          options={languageTexts}
          help="Offered to operators who write to a member in this language."
        />
        <TextField
          name="title"
          label="Title"
          helperText="Visible to operators. An answer with the same topic, language and title is replaced."
          fullWidth
          autoComplete="off"
        />
        <TextOfAnswer start="" />
      </Box>
    </CommandDialog>
  );
}

/** Changes the text of a saved answer. */
export function ChangeAnswer({ answer: { topic, language, title, text: before } }: { answer: SavedAnswer }) {
  return (
    <CommandDialog<Written>
      label="Change"
      title={`Change “${title}”`}
      confirm="Save"
      done="Saved answer changed"
      plain
      read={(fields) => {
        const reading = readText(fields, topic);
        return 'wrong' in reading ? reading : { input: { topic, language, title, text: reading.input } };
      }}
      send={(written, options) => api.saveSupportTemplate(written, options)}
    >
      <Box sx={{ pt: 1 }}>
        <TextOfAnswer start={before} />
      </Box>
    </CommandDialog>
  );
}

function TextOfAnswer({ start }: { start: string }) {
  return (
    <TextField
      name="text"
      label="Text"
      defaultValue={start}
      helperText="What the member reads. Operators can still change it before they send it."
      multiline
      minRows={5}
      fullWidth
    />
  );
}

/** The text, as long as it can be where it is used. */
function readText(fields: FormData, topic: TemplateTopic): Reading<string> {
  const text = String(fields.get('text')).trim();
  const maximum = templateTextMax(topic);
  if (text === '') return { wrong: 'Write the text of the answer.' };
  return text.length > maximum
    ? { wrong: `The text has ${text.length} characters of at most ${maximum}.` }
    : { input: text };
}

function readNew(fields: FormData): Reading<Written> {
  const topic = templateTopics.find((each): each is TemplateTopic => each === fields.get('topic'));
  const language = languages.find((each): each is Language => each === fields.get('language'));
  const title = String(fields.get('title')).trim();
  if (topic === undefined || language === undefined) return { wrong: 'Choose a topic and a language.' };
  if (title === '' || title.length > TITLE_MAX) {
    return { wrong: `Enter a title of at most ${TITLE_MAX} characters.` };
  }
  const reading = readText(fields, topic);
  return 'wrong' in reading ? reading : { input: { topic, language, title, text: reading.input } };
}
