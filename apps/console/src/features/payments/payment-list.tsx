import { Alert, Box, Button } from '@mui/material';
import { type ChangeEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { api, type PaymentBatch, type PaymentResult } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { useCommand } from '../../ui/commands/use-command.ts';
import { fileLabel } from '../../ui/forms/file-label.ts';
import { RecordCard, stepFacts } from '../../ui/lists/record-card.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { Money } from '../../ui/values/money-and-time.tsx';
import { bankReasonText } from './bank-reasons.ts';
import { batchName, batchState } from './texts.ts';

/** Batches of withdrawals: created by one operator, released by another, and settled by the bank's response. */
export function PaymentList() {
  return (
    <RecordList<PaymentBatch>
      title="Payments"
      queue={false}
      search="Batch, operator, payee, bank reference or total"
      card={(batch) => <BatchCard batch={batch} />}
    >
      <Allowed to="payments.make">
        <CommandButton
          label="Create batch"
          done="Batch created; another operator has to release it"
          send={(key) => api.makePaymentBatch({}, key)}
        />
      </Allowed>
    </RecordList>
  );
}

function BatchCard({ batch }: { batch: PaymentBatch }) {
  return (
    <RecordCard
      title={batchName(batch)}
      state={batchState(batch)}
      facts={[
        { name: 'Withdrawals', value: String(batch.withdrawals) },
        { name: 'To pay', value: <Money of={batch.total} /> },
        { name: 'Paid', value: String(batch.paid) },
        { name: 'Waiting for the bank', value: batch.status === 'released' ? String(batch.waiting) : '–' },
        ...stepFacts('Created', batch.made_by, batch.made_at),
        ...stepFacts('Released', batch.released_by, batch.released_at),
      ]}
      actions={
        <>
          <Button
            variant={batch.status === 'made' ? 'contained' : 'outlined'}
            component={Link}
            to={`/payments/${batch._id}`}
          >
            {batch.status === 'made' ? 'Check and release' : 'Payees'}
          </Button>
          <BatchActions batch={batch} />
        </>
      }
    />
  );
}

function BatchActions({ batch: { _id: id, status } }: { batch: PaymentBatch }) {
  if (status === 'dropped') return null;
  if (status === 'made') {
    return (
      <Allowed to="payments.make">
        <CommandButton
          label="Drop"
          done="Batch dropped; its withdrawals remain approved"
          plain
          send={(key) => api.dropPaymentBatch({ id }, key)}
        />
      </Allowed>
    );
  }
  return (
    <Allowed to="payments.release">
      <CommandButton
        label="Bank file (pain.001)"
        done="File saved"
        send={(key) => save(id, 'pain.001', key)}
      />
      <CommandButton label="CSV" done="File saved" plain send={(key) => save(id, 'csv', key)} />
      <Result id={id} />
    </Allowed>
  );
}

async function save(
  id: string,
  format: 'pain.001' | 'csv',
  options: { idempotencyKey: string },
): Promise<void> {
  const { data } = await api.exportPaymentBatch({ id, format }, options);
  const url = URL.createObjectURL(new Blob([data.content], { type: data.content_type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = data.file_name;
  link.click();
  URL.revokeObjectURL(url);
}

const whyTexts: Readonly<Record<NonNullable<PaymentResult['lines'][number]['why']>, string>> = {
  reference_unreadable: 'the reference is not one of ours',
  status_unreadable: 'the status is neither paid nor returned',
  not_in_batch: 'not in this batch',
  bank_reference_missing: 'the bank reference is missing',
  paid_otherwise: 'already paid under another bank reference',
  withdrawal_state: 'can no longer be paid',
  withdrawal_altered: 'the payee, account or amount is not what was approved',
  return_asked: 'another operator has to approve the return',
  in_progress: 'in progress at the bank',
  paid_before: 'rejected in this file but paid in an earlier one; if it came back, return it by hand',
};

/** Imports the bank's response file. */
function Result({ id }: { id: string }) {
  const inputId = useId();
  const [result, setResult] = useState<PaymentResult | null>(null);
  const command = useCommand(
    async (file: File, options) => {
      const { data } = await api.importPaymentResult({ id }, { ...options, file });
      setResult(data);
    },
    { done: 'Bank response imported' },
  );

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) void command.run(file);
    target.value = '';
  }

  return (
    <>
      <Button
        {...fileLabel}
        htmlFor={inputId}
        variant="outlined"
        disabled={command.busy}
        sx={{ '&:focus-within': { outline: '3px solid', outlineOffset: 2 } }}
      >
        Import bank response
        <input
          id={inputId}
          type="file"
          accept=".csv,.xml,text/csv,text/xml,application/xml"
          onChange={choose}
          style={{ position: 'absolute', opacity: 0, width: 1, height: 1 }}
        />
      </Button>
      {command.failure === null ? null : (
        <Alert severity="warning" onClose={command.forget} sx={{ flexBasis: '100%' }}>
          {command.failure}
        </Alert>
      )}
      {result === null ? null : <ResultLines lines={result.lines} />}
    </>
  );
}

function ResultLines({ lines }: { lines: PaymentResult['lines'] }) {
  const count = (outcome: PaymentResult['lines'][number]['outcome']) =>
    lines.filter((line) => line.outcome === outcome).length;
  const notable = lines.filter(
    ({ outcome, why }) => outcome !== 'paid' && (outcome === 'returned' || why !== null),
  );
  return (
    <Alert severity={count('wrong') > 0 ? 'warning' : 'success'} role="status" sx={{ flexBasis: '100%' }}>
      {count('paid')} paid, {count('returned')} returned, {count('unchanged')} unchanged, {count('wrong')} to
      check
      {notable.length === 0 ? null : (
        <Box component="ul" sx={{ maxHeight: 300, overflowY: 'auto', overflowWrap: 'anywhere' }} tabIndex={0}>
          {notable.map((line) => (
            <li key={line.line}>
              Line {line.line}, {line.reference}: {textOfLine(line)}
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}

function textOfLine({ outcome, why, bank_reason: reason }: PaymentResult['lines'][number]): string {
  const text = why === null ? outcome : whyTexts[why];
  return reason === null ? text : `${text}; the bank says ${bankReasonText(reason)}`;
}
