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
import { api, type Review } from '../../api.ts';
import { languageName } from '../../ui/language-name.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { useCommand } from '../../use-command.ts';
import { reviewReasonTexts } from '../orders/texts.ts';

/** Rejects an order for a reason that is chosen by number, and previews the message to the member. */
export function RejectDialog(props: { review: Review; onClose(): void; onDecided(): void }) {
  const { order, reasons, language } = props.review;
  const titleId = useId();
  const [place, setPlace] = useState<number | null>(null);
  const reject = useCommand(
    (reason: Review['reasons'][number]['reason'], key) =>
      api.rejectOrder({ id: order._id, seen: order.seen, reason }, key),
    { done: 'Order rejected', onDone: props.onDecided },
  );
  const chosen = place === null ? undefined : reasons[place];
  const [wrong, setWrong] = useState(false);

  function press(event: KeyboardEvent) {
    const number = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
    if (number === 0 || number > reasons.length || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    setPlace(number - 1);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWrong(!chosen);
    if (chosen && !reject.busy) void reject.run(chosen.reason);
  }

  return (
    <Dialog open onClose={props.onClose} aria-labelledby={titleId} fullWidth maxWidth="sm" onKeyDown={press}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>Reject “{order.title}”</DialogTitle>
        <DialogContent>
          <div aria-live="polite">
            {wrong && !chosen ? (
              <Alert severity="warning">Choose a reason.</Alert>
            ) : (
              <Refusal command={reject} onReload={props.onClose} />
            )}
          </div>
          <RadioGroup
            aria-label="Reason"
            value={place === null ? '' : String(place)}
            onChange={(_event, value) => setPlace(Number(value))}
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
                <Typography>{chosen.body}</Typography>
              </Box>
            ) : (
              <Typography>Choose a reason, or press its number.</Typography>
            )}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose}>Back</Button>
          <Button type="submit" variant="contained" disabled={reject.busy || reject.collided}>
            Reject
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
