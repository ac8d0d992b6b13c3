import { api, type Dispute } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog, type Reading } from '../../ui/commands/command-dialog.tsx';
import { ChoiceField, ReasonField } from '../../ui/forms/fields.tsx';
import { readReason } from '../../ui/forms/read-reason.ts';
import { RecordCard, stepFacts } from '../../ui/lists/record-card.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { MemberName } from '../../ui/values/member-name.tsx';
import { Money } from '../../ui/values/money-and-time.tsx';
import { Waiting } from '../../ui/values/waiting.tsx';
import { statusTexts } from './texts.ts';

/** Card payments that the payment service took back after they were credited. */
export function DisputeList() {
  return (
    <RecordList<Dispute>
      title="Disputes"
      queue
      selects={[{ name: 'status', label: 'Status', options: statusTexts, start: 'open' }]}
      search="Member, payment, amount or id"
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
        { name: 'Member', value: <MemberName of={dispute.member.username} /> },
        { name: 'Charged back', value: <Money of={amount} /> },
        { name: 'Set aside', value: <Money of={moved} /> },
        { name: 'Reported as', value: dispute.event_type },
        ...stepFacts('Settled', dispute.settled_by, dispute.settled_at),
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
        confirm="Request approval"
        done="Waiting for another operator’s approval"
        read={readSettlement}
        send={(input, key) => api.settleDispute({ id, ...input }, key)}
      >
        <p>
          Won: the member gets back what was set aside. Lost: the payment service keeps the payment, and the
          company covers whatever the member no longer has. Another operator has to approve.
        </p>
        <ChoiceField name="outcome" label="Outcome" start="lost" options={{ lost: 'Lost', won: 'Won' }} />
        <ReasonField />
      </CommandDialog>
    </Allowed>
  );
}

function readSettlement(fields: FormData): Reading<Settlement> {
  const reading = readReason(fields);
  if ('wrong' in reading) return reading;
  return { input: { outcome: fields.get('outcome') === 'won' ? 'won' : 'lost', reason: reading.input } };
}
