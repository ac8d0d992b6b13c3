import { Box, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answers } from '../../data/answers.ts';
import { AnswerField } from '../../ui/forms/answer-field.tsx';
import { languageName } from '../../ui/values/language-name.ts';

/** The fields. Once the username is known, they say which language its member reads. */
export function CorrectionFields() {
  const [username, setUsername] = useState('');
  const language = useQuery(answers.readerLanguage(username)).data ?? null;
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 2 }}>
      <TextField
        name="username"
        label="Username"
        fullWidth
        autoFocus
        autoComplete="off"
        onBlur={({ target }) => setUsername(target.value.trim().toLowerCase())}
      />
      <TextField
        name="amount"
        label="Amount"
        placeholder="-0.00"
        helperText="Use a minus sign to take money from the member."
        fullWidth
        autoComplete="off"
      />
      <AnswerField
        name="reason"
        label="Reason"
        topic="wrong_amount"
        language={language}
        help={
          language === null
            ? 'Visible to the member.'
            : `Visible to the member, who reads in ${languageName(language)}.`
        }
        rows={2}
      />
    </Box>
  );
}
