import { CATEGORY_WORDS_MAX } from '@handbill/contract/categories';
import { type Language, languages } from '@handbill/contract/languages';
import { TextField, Typography } from '@mui/material';
import { api, type CategoryOfConsole } from '../../data/api.ts';
import { CommandDialog, type Reading } from '../../ui/commands/command-dialog.tsx';
import { inEachLanguage, languageTexts } from '../../ui/values/languages.ts';

type Words = Parameters<typeof api.saveCategory>[0]['words'];

/** Asks for the words of a category in every language: to change them, or to add one in a free place. */
export function WordsDialog({ category }: { category: CategoryOfConsole }) {
  const { _id, words, offered, version } = category;
  const isNew = words === null;
  return (
    <CommandDialog<Words>
      label={isNew ? 'New category' : 'Change words'}
      title={isNew ? 'New category' : `Words of “${words.en}”`}
      confirm="Save"
      done={isNew ? 'Category added' : 'Words changed'}
      plain={!isNew}
      // A new one takes the place that is free by then: another operator may have taken the first.
      keepsText={isNew}
      showsChanges={isNew}
      read={readWords}
      send={(written, options) =>
        api.saveCategory({ category: _id, words: written, offered: isNew || offered, version }, options)
      }
    >
      {isNew ? (
        <Typography>A category cannot be deleted, because orders keep theirs. It can be hidden.</Typography>
      ) : null}
      {languages.map((language) => (
        <TextField
          key={language}
          name={language}
          label={languageTexts[language]}
          defaultValue={words?.[language] ?? ''}
          fullWidth
          margin="dense"
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: CATEGORY_WORDS_MAX } }}
        />
      ))}
    </CommandDialog>
  );
}

function readWords(fields: FormData): Reading<Words> {
  const wordsIn = (language: Language) => String(fields.get(language) ?? '').trim();
  const missing = languages.filter((language) => wordsIn(language) === '');
  if (missing.length > 0) {
    return { wrong: `Missing: ${missing.map((language) => languageTexts[language]).join(', ')}.` };
  }
  return { input: inEachLanguage(wordsIn) };
}
