import { parseMoney, toWire } from '@handbill/contract/money';
import { lazy, Suspense } from 'react';
import { api, type Correction } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { CommandDialog, type Reading } from '../../ui/commands/command-dialog.tsx';
import { readReason } from '../../ui/forms/read-reason.ts';
import { RecordCard, stepFacts } from '../../ui/lists/record-card.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { LostAccess } from '../../ui/values/lost-access.tsx';
import { SimulatedMark } from '../../ui/values/member-name.tsx';
import { Money } from '../../ui/values/money-and-time.tsx';
import { statusTexts } from './texts.ts';

// Few open it, and what the console starts with has a budget.
const CorrectionFields = lazy(() =>
  import('./correction-fields.tsx').then((module) => ({ default: module.CorrectionFields })),
);

/** Corrections of members' balances: requested by one operator, approved by another. */
export function CorrectionList() {
  return (
    <RecordList<Correction>
      title="Corrections"
      queue
      selects={[{ name: 'status', label: 'Status', options: statusTexts, start: 'asked' }]}
      search="Member, amount or id"
      card={(correction) => <CorrectionCard correction={correction} />}
    >
      <Allowed to="corrections.ask">
        <AskDialog />
      </Allowed>
    </RecordList>
  );
}

export function AskDialog() {
  return (
    <CommandDialog
      label="Request a correction"
      title="Correct a balance"
      confirm="Request"
      done="Requested; another operator has to approve it"
      read={readCorrection}
      send={(input, key) => api.askCorrection(input, key)}
    >
      <p>The member sees the reason. Nothing moves until another operator approves.</p>
      <Suspense>
        <CorrectionFields />
      </Suspense>
    </CommandDialog>
  );
}

export function CorrectionCard({ correction }: { correction: Correction }) {
  const { _id: id, seen, status, asked_by, asker_lost_access: lost } = correction;
  return (
    <RecordCard
      title={correction.member.username}
      mark={<SimulatedMark of={correction.member.username} />}
      state={statusTexts[status]}
      facts={[
        { name: 'Amount', value: <Money of={correction.amount} /> },
        { name: 'Reason', value: correction.reason },
        ...stepFacts('Requested', correction.asked_by, correction.asked_at),
        ...stepFacts('Decided', correction.decided_by, correction.decided_at),
      ]}
      actions={
        status === 'asked' ? (
          <>
            {lost ? null : (
              <Allowed to="corrections.approve">
                <CommandButton
                  label="Approve"
                  done="Correction approved; the member is notified"
                  send={(key) => api.approveCorrection({ id, seen }, key)}
                />
              </Allowed>
            )}
            <Allowed to="corrections.decline">
              <CommandButton
                label="Decline"
                done="Correction declined"
                plain
                send={(key) => api.declineCorrection({ id }, key)}
              />
            </Allowed>
          </>
        ) : null
      }
    >
      {lost ? <LostAccess of={asked_by} /> : null}
    </RecordCard>
  );
}

type Asked = Parameters<typeof api.askCorrection>[0];

function readCorrection(fields: FormData): Reading<Asked> {
  const username = String(fields.get('username')).trim();
  if (username === '') return { wrong: 'Enter the member’s username.' };
  const text = String(fields.get('amount')).replaceAll('\u2212', '-').trim();
  const size = parseMoney(text.replace(/^[+-]\s*/, ''));
  if (size === null || size === 0n) return { wrong: 'Enter an amount, such as 12.50 or -12.50.' };
  const reading = readReason(fields);
  if ('wrong' in reading) return reading;
  return { input: { username, amount: toWire(text.startsWith('-') ? -size : size), reason: reading.input } };
}
