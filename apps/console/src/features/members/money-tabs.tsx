import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { lists } from '../../data/answers.ts';
import { Paged } from '../../ui/lists/paged.tsx';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { Instant, Money } from '../../ui/values/money-and-time.tsx';
import { wordsOf } from './texts.ts';

/** Every ledger line, with the balance after it. */
export function LedgerTab({ id }: { id: string }) {
  return (
    <Paged
      of={lists.memberLines(id)}
      empty="No ledger lines."
      csv={{ path: `members/${id}/statement`, fileName: 'ledger' }}
      row={(line) => (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: '1fr auto',
            columnGap: 2,
            borderBottom: 1,
            borderColor: 'divider',
            pb: 1,
          }}
        >
          <span>
            {wordsOf(line.kind)} <Quiet>({line.account})</Quiet>
          </span>
          <Typography component="strong" sx={{ fontWeight: 700, textAlign: 'end' }}>
            <Money of={line.amount} />
          </Typography>
          <Quiet>
            <Instant of={line.date} />
          </Quiet>
          <Box sx={{ textAlign: 'end' }}>
            <Quiet>
              balance <Money of={line.balance_after} />
            </Quiet>
          </Box>
        </Box>
      )}
    />
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Typography component="span" variant="body2" color="text.secondary">
      {children}
    </Typography>
  );
}

/** Every deposit, announced or credited. */
export function DepositsTab({ id }: { id: string }) {
  return (
    <Paged
      of={lists.memberDeposits(id)}
      empty="No deposits."
      csv={{ path: `members/${id}/deposits`, fileName: 'deposits' }}
      row={(deposit) => (
        <RecordCard
          title={deposit.reference}
          state={wordsOf(deposit.status)}
          facts={[
            { name: 'Announced', value: <Money of={deposit.amount} /> },
            { name: 'Credited', value: <Money of={deposit.credited} /> },
            { name: 'Announced on', value: <Instant of={deposit.created_at} /> },
            { name: 'Settled on', value: <Instant of={deposit.settled_at} /> },
            { name: 'Bank reference', value: deposit.bank_reference ?? '–' },
            deposit.reason !== null && { name: 'Reason', value: wordsOf(deposit.reason) },
          ]}
        />
      )}
    />
  );
}

/** Every withdrawal, requested by the member or by an operator. */
export function WithdrawalsTab({ id }: { id: string }) {
  return (
    <Paged
      of={lists.memberWithdrawals(id)}
      empty="No withdrawals."
      csv={{ path: `members/${id}/withdrawals`, fileName: 'withdrawals' }}
      row={(withdrawal) => (
        <RecordCard
          title={`…${withdrawal._id.slice(-8)}`}
          state={withdrawal.approval_lapsed ? 'Approval lapsed' : wordsOf(withdrawal.status)}
          facts={[
            { name: 'Amount', value: <Money of={withdrawal.amount} /> },
            { name: 'To pay', value: <Money of={withdrawal.net} /> },
            { name: 'Bank', value: `${withdrawal.bank.bank_name}, ${withdrawal.bank.account_number}` },
            { name: 'Requested on', value: <Instant of={withdrawal.created_at} /> },
            { name: 'Due by', value: <Instant of={withdrawal.due_at} /> },
            { name: 'Approved by', value: withdrawal.approved_by ?? '–' },
            { name: 'Paid by', value: withdrawal.paid_by ?? '–' },
            { name: 'Paid on', value: <Instant of={withdrawal.paid_at} /> },
            withdrawal.reason !== null && { name: 'Reason', value: wordsOf(withdrawal.reason) },
          ]}
        />
      )}
    />
  );
}

/** Every level that was bought. */
export function LevelsTab({ id }: { id: string }) {
  return (
    <Paged
      of={lists.memberLevels(id)}
      empty="No levels bought."
      csv={{ path: `members/${id}/levels`, fileName: 'levels' }}
      row={(level) => (
        <RecordCard
          title={level.level_name}
          state={wordsOf(level.state)}
          facts={[
            { name: 'Price', value: <Money of={level.price} /> },
            { name: 'Bought on', value: <Instant of={level.bought_at} /> },
            { name: 'Settled on', value: <Instant of={level.settled_at} /> },
          ]}
        />
      )}
    />
  );
}
