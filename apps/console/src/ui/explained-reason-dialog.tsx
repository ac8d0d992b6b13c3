import type { Language } from '@handbill/contract/languages';
import type { RefusalTopic } from '@handbill/contract/support';
import { Box } from '@mui/material';
import { AnswerField } from './answer-field.tsx';
import { CommandDialog } from './command-dialog.tsx';
import { ChoiceField } from './fields.tsx';
import { isKeyOf } from './known-key.ts';
import { languageName } from './language-name.ts';
import { readExplanation } from './read-reason.ts';

/** A button that asks for one of a closed list of reasons, and for what the member reads about it. */
export function ExplainedReasonDialog<Reason extends string>(props: {
  label: string;
  title: string;
  done: string;
  reasons: Readonly<Record<Reason, string>>;
  /** The answers that the explanation can start from. */
  topic: RefusalTopic;
  /** What the member reads. */
  language: Language;
  send(why: { reason: Reason; explanation?: string }, options: { idempotencyKey: string }): Promise<unknown>;
}) {
  const { reasons, topic, language } = props;
  return (
    <CommandDialog<{ reason: Reason; explanation?: string }>
      label={props.label}
      title={props.title}
      done={props.done}
      plain
      read={(fields) => {
        const reason = fields.get('reason');
        if (!isKeyOf(reasons, reason)) return { wrong: 'Choose a reason.' };
        const reading = readExplanation(fields);
        return 'wrong' in reading ? reading : { input: { reason, ...reading.input } };
      }}
      send={props.send}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ChoiceField name="reason" label="Reason" help="Visible to the member." options={reasons} />
        <AnswerField
          name="explanation"
          label="Explanation (optional)"
          topic={topic}
          language={language}
          help={`Visible to the member, who reads in ${languageName(language)}.`}
          rows={2}
        />
      </Box>
    </CommandDialog>
  );
}
