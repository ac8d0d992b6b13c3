import { Box } from '@mui/material';
import type { api, Order } from '../../api.ts';
import { AnswerField } from '../../ui/answer-field.tsx';
import { CommandDialog } from '../../ui/command-dialog.tsx';
import { ChoiceField } from '../../ui/fields.tsx';
import { isKeyOf } from '../../ui/known-key.ts';
import { languageName } from '../../ui/language-name.ts';
import { readExplanation } from '../../ui/read-reason.ts';
import { reviewReasonTexts } from './texts.ts';

/** Why an order ends: a reason from the closed list, and what its member reads about it. */
export type WhyEnded = Pick<Parameters<typeof api.stopOrder>[0], 'reason' | 'explanation'>;

/** A button that ends an order, for a reason that can be explained to its member. */
export function EndOrderDialog(props: {
  label: string;
  title: string;
  done: string;
  member: Order['member'];
  send(why: WhyEnded, options: { idempotencyKey: string }): Promise<unknown>;
}) {
  const { language } = props.member;
  return (
    <CommandDialog<WhyEnded>
      label={props.label}
      title={props.title}
      done={props.done}
      plain
      read={(fields) => {
        const reason = fields.get('reason');
        if (!isKeyOf(reviewReasonTexts, reason)) return { wrong: 'Choose a reason.' };
        const reading = readExplanation(fields);
        return 'wrong' in reading ? reading : { input: { reason, ...reading.input } };
      }}
      send={props.send}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ChoiceField name="reason" label="Reason" help="Visible to the member." options={reviewReasonTexts} />
        <AnswerField
          name="explanation"
          label="Explanation (optional)"
          topic="order_rejected"
          language={language}
          help={`Visible to the member, who reads in ${languageName(language)}.`}
          rows={2}
        />
      </Box>
    </CommandDialog>
  );
}
