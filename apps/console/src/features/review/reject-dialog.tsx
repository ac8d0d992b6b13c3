import { bcp47 } from '@handbill/contract/languages';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { api, type Review } from '../../data/api.ts';
import { onEscape } from '../../ui/commands/on-escape.ts';
import { useCommand } from '../../ui/commands/use-command.ts';
import { Refusal } from '../../ui/failures/refusal.tsx';
import { AnswerField } from '../../ui/forms/answer-field.tsx';
import { readExplanation } from '../../ui/forms/read-reason.ts';
import { languageName } from '../../ui/values/language-name.ts';
import { reviewReasonTexts } from '../orders/texts.ts';

/** The text of the notification, with what is written so far. */
function bodyOf({ body, around_explanation: around }: Review['reasons'][number], explanation: string) {
  const written = explanation.replace(/\s+/g, ' ').trim();
  return written === '' ? body : around.join(written);
}

/** Rejects an order for a reason that is chosen by number, and previews the message to the member. */
export function RejectDialog(props: { review: Review; onClose(): void; onDecided(): void }) {
  const { order, reasons, language } = props.review;
  const titleId = useId();
  const [place, setPlace] = useState<number | null>(null);
  const [explanation, setExplanation] = useState('');
  const reject = useCommand(
    (why: Pick<Parameters<typeof api.rejectOrder>[0], 'reason' | 'explanation'>, key) =>
      api.rejectOrder({ id: order._id, seen: order.seen, ...why }, key),
    { done: 'Order rejected', onDone: props.onDecided },
  );
  const chosen = place === null ? undefined : reasons[place];
  const [wrong, setWrong] = useState<string | null>(null);

  function choose(next: number) {
    setPlace(next);
    setWrong(null);
  }

  function press(event: KeyboardEvent) {
    if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement) return;
    const number = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
    if (number === 0 || number > reasons.length || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    choose(number - 1);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reading = readExplanation(new FormData(event.currentTarget));
    if (!chosen) setWrong('Choose a reason.');
    else if ('wrong' in reading) setWrong(reading.wrong);
    else {
      setWrong(null);
      if (!reject.busy) void reject.run({ reason: chosen.reason, ...reading.input });
    }
  }

  return (
    <Dialog
      open
      onClose={onEscape(props.onClose)}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="sm"
      onKeyDown={press}
    >
      {/* The buttons stay in sight while the content scrolls. */}
      <Box component="form" onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <DialogTitle id={titleId}>Reject “{order.title}”</DialogTitle>
        <DialogContent>
          <div aria-live="polite">
            {wrong === null ? (
              <Refusal command={reject} onReload={props.onClose} />
            ) : (
              <Alert severity="warning">{wrong}</Alert>
            )}
          </div>
          <RadioGroup
            aria-label="Reason"
            value={place === null ? '' : String(place)}
            onChange={(_event, value) => choose(Number(value))}
          >
            {reasons.map(({ reason }, index) => (
              <FormControlLabel
                key={reason}
                value={String(index)}
                control={<Radio autoFocus={index === 0} />}
                label={`${index + 1}. ${reviewReasonTexts[reason]}`}
              />
            ))}
          </RadioGroup>
          <Box
            component="section"
            aria-label="What the member reads"
            aria-live="polite"
            sx={{ mt: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: 2 }}
          >
            <Typography variant="caption" color="text.secondary" component="p">
              {order.member.username} reads in {languageName(language)}:
            </Typography>
            {chosen ? (
              <Box lang={bcp47[language]}>
                <Typography sx={{ fontWeight: 700 }}>{chosen.title}</Typography>
                <Typography sx={{ overflowWrap: 'anywhere' }}>{bodyOf(chosen, explanation)}</Typography>
              </Box>
            ) : (
              <Typography>Choose a reason, or press its number.</Typography>
            )}
          </Box>
          <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
            <AnswerField
              name="explanation"
              label="Explanation (optional)"
              topic="order_rejected"
              language={language}
              help="Visible to the member in the notification and on the order’s page."
              rows={2}
              onText={setExplanation}
            />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose}>Back</Button>
          <Button type="submit" variant="contained" disabled={reject.busy || reject.collided}>
            Reject
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
