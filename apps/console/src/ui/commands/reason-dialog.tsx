import type { Language } from '@handbill/contract/languages';
import type { RefusalTopic } from '@handbill/contract/support';
import { Box } from '@mui/material';
import { AnswerField } from '../forms/answer-field.tsx';
import { ChoiceField } from '../forms/fields.tsx';
import { readChosen, readExplanation } from '../forms/read-reason.ts';
import { languageName } from '../values/language-name.ts';
import { CommandDialog } from './command-dialog.tsx';

interface Why<Reason> {
  reason: Reason;
  explanation?: string;
}

/** A button that asks for one of a closed list of reasons, which the member reads. */
export function ReasonDialog<Reason extends string>(props: {
  label: string;
  title: string;
  done: string;
  reasons: Readonly<Record<Reason, string>>;
  /** Also asks for an explanation: in the member's language, starting from the answers to a topic. */
  explained?: { topic: RefusalTopic; language: Language };
  send(why: Why<Reason>, options: { idempotencyKey: string }): Promise<unknown>;
}) {
  const { reasons, explained } = props;
  return (
    <CommandDialog<Why<Reason>>
      label={props.label}
      title={props.title}
      done={props.done}
      plain
      read={(fields) => readChosen(fields, reasons, explained ? readExplanation : () => ({ input: {} }))}
      send={props.send}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ChoiceField name="reason" label="Reason" help="Visible to the member." options={reasons} />
        {explained ? (
          <AnswerField
            name="explanation"
            label="Explanation (optional)"
            topic={explained.topic}
            language={explained.language}
            help={`Visible to the member, who reads in ${languageName(explained.language)}.`}
            rows={2}
          />
        ) : null}
      </Box>
    </CommandDialog>
  );
}
