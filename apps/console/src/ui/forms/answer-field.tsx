import { DEFAULT_LANGUAGE, type Language } from '@handbill/contract/languages';
import type { TemplateTopic } from '@handbill/contract/support';
import { TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answers } from '../../data/answers.ts';
import { Choice } from './fields.tsx';

/** Words that a member reads. They can start from an answer saved for this topic in the member’s language. */
export function AnswerField(props: {
  name: string;
  label?: string;
  help: string;
  topic: TemplateTopic;
  /** Null while the member is not known. */
  language: Language | null;
  rows: number;
  autoFocus?: boolean;
  disabled?: boolean;
  /** Called with the text as it changes. */
  onText?(text: string): void;
}) {
  const { name, label = 'Answer', help, topic, language, rows, autoFocus = false, disabled = false } = props;
  const [text, setText] = useState('');

  function change(next: string) {
    setText(next);
    props.onText?.(next);
  }

  const templates = answers.supportTemplates(topic, language ?? DEFAULT_LANGUAGE);
  const asked = useQuery({ ...templates, enabled: language !== null });
  const saved = language === null ? [] : (asked.data ?? []);
  const titles = Object.fromEntries(saved.map(({ _id, title }) => [_id, title]));
  return (
    <>
      {saved.length > 0 && !disabled && (
        <Choice
          label="Saved answer"
          none="None"
          options={titles}
          value=""
          onChange={(chosen) => change(saved.find(({ _id }) => _id === chosen)?.text ?? text)}
        />
      )}
      <TextField
        name={name}
        label={label}
        helperText={help}
        value={text}
        onChange={({ target }) => change(target.value)}
        multiline
        minRows={rows}
        fullWidth
        autoFocus={autoFocus}
        disabled={disabled}
      />
    </>
  );
}
