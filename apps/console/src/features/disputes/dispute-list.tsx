import { TextField } from '@mui/material';
import { api, type Dispute } from '../../api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog, type Reading } from '../../ui/command-dialog.tsx';
import { readReason } from '../../ui/read-reason.ts';
import { RecordCard } from '../../ui/record-card.tsx';
import { FilterSelect, RecordList } from '../../ui/record-list.tsx';
import { Instant, Money } from '../../ui/values.tsx';
import { Waiting } from '../../ui/waiting.tsx';

const statusTexts: Readonly<Record<Dispute['status'], string>> = { open: 'Open', won: 'Won', lost: 'Lost' };

/** Card payments that the payment service took back after they were credited. */
export function DisputeList() {
  return (
    <RecordList<Dispute>
      title="Disputes"
      filterDefaults={{ status: 'open' }}
      filter={<FilterSelect name="status" label="Status" options={statusTexts} />}
      card={(dispute) => <DisputeCard dispute={dispute} />}
    />
  );
}

function DisputeCard({ dispute }: { dispute: Dispute }) {
  const { _id: id, status, amount, moved } = dispute;
  return (
    <RecordCard
      title={dispute.payment}
      state={statusTexts[status]}
      facts={[
        { name: 'Member', value: dispute.member.username },
        { name: 'Paid by card', value: <Money of={amount} /> },
        { name: 'Set aside', value: <Money of={moved} /> },
        { name: 'Reported as', value: dispute.event_type },
        ...(dispute.settled_by === null
          ? []
          : [
              { name: 'Settled by', value: dispute.settled_by },
              { name: 'Settled on', value: <Instant of={dispute.settled_at} /> },
            ]),
      ]}
      actions={status === 'open' ? <Settle id={id} /> : null}
    >
      {status === 'open' ? <Waiting since={dispute.opened_at} /> : null}
    </RecordCard>
  );
}

type Settlement = Pick<Parameters<typeof api.settleDispute>[0], 'outcome' | 'reason'>;

function Settle({ id }: { id: string }) {
  return (
    <Allowed to="corrections.ask">
      <CommandDialog
        label="Settle"
        title="Settle dispute"
        confirm="Ask for approval"
        done="Waiting for another operator’s approval"
        read={readSettlement}
        send={(input, key) => api.settleDispute({ id, ...input }, key)}
      >
        <p>
          Won: the member gets back what was set aside. Lost: the payment service keeps the payment, and what
          the member no longer has is our loss. Another operator approves.
        </p>
        <TextField
          name="outcome"
          label="Outcome"
          select
          fullWidth
          defaultValue="lost"
          slotProps={{ select: { native: true } }}
        >
          <option value="lost">Lost</option>
          <option value="won">Won</option>
        </TextField>
        <TextField name="reason" label="Reason" fullWidth multiline />
      </CommandDialog>
    </Allowed>
  );
}

function readSettlement(fields: FormData): Reading<Settlement> {
  const reading = readReason(fields);
  if ('wrong' in reading) return reading;
  return { input: { outcome: fields.get('outcome') === 'won' ? 'won' : 'lost', reason: reading.input } };
}
