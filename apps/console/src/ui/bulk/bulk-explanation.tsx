import type { Language } from '@handbill/contract/languages';
import type { TemplateTopic } from '@handbill/contract/support';
import { Box, TextField } from '@mui/material';
import { AnswerField } from '../forms/answer-field.tsx';
import { languageName } from '../values/language-name.ts';

const list = new Intl.ListFormat('en');

/**
 * What several members read about the reason, which may be left out. Answers saved for the topic are offered when all of
 * them read in one language.
 */
export function BulkExplanation(props: {
  topic: TemplateTopic;
  /** The language of each member. */
  languages: readonly Language[];
  disabled: boolean;
}) {
  const { topic, languages, disabled } = props;
  const [first, ...others] = [...new Set(languages)];
  const named = { name: 'explanation', label: 'Explanation for all (optional)', disabled };
  if (first === undefined) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      {others.length === 0 ? (
        <AnswerField
          {...named}
          topic={topic}
          language={first}
          help={`Visible to the members, who read in ${languageName(first)}.`}
          rows={2}
        />
      ) : (
        <TextField
          {...named}
          helperText={`All of them read the same words; their languages are ${list.format([first, ...others].map(languageName))}.`}
          multiline
          minRows={2}
          fullWidth
        />
      )}
    </Box>
  );
}
