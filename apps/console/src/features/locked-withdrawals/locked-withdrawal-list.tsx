import { Link as TextLink } from '@mui/material';
import { Link } from 'react-router';
import { api, type LockedWithdrawal } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { RecordCard, stepFacts } from '../../ui/lists/record-card.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { FundsList, useFundsObstacle } from '../../ui/values/funds.tsx';
import { LostAccess } from '../../ui/values/lost-access.tsx';
import { SimulatedMark } from '../../ui/values/member-name.tsx';
import { Money } from '../../ui/values/money-and-time.tsx';
import { statusTexts } from './texts.ts';

/** Withdrawals for locked members: requested by one operator, approved by another. */
export function LockedWithdrawalList() {
  return (
    <RecordList<LockedWithdrawal>
      title="Locked withdrawals"
      queue
      selects={[{ name: 'status', label: 'Status', options: statusTexts, start: 'asked' }]}
      search="Member, account, amount or id"
      card={(asked) => <LockedWithdrawalCard asked={asked} />}
    />
  );
}

export function LockedWithdrawalCard({ asked }: { asked: LockedWithdrawal }) {
  const { _id: id, seen, member, bank, funds, asker_lost_access: lost } = asked;
  const obstacle = useFundsObstacle()(funds);
  return (
    <RecordCard
      title={member.username}
      mark={<SimulatedMark of={member.username} />}
      state={statusTexts[asked.status]}
      facts={[
        { name: 'Amount', value: <Money of={asked.amount} /> },
        { name: 'To', value: `${bank.account_name}, ${bank.account_number} at ${bank.bank_name}` },
        { name: 'Reason', value: asked.reason },
        ...stepFacts('Requested', asked.asked_by, asked.asked_at),
        ...stepFacts('Decided', asked.decided_by, asked.decided_at),
        asked.withdrawal_id !== null && { name: 'Withdrawal', value: `…${asked.withdrawal_id.slice(-8)}` },
      ]}
      actions={
        <>
          {asked.status === 'asked' ? (
            <>
              {lost ? null : (
                <Allowed to="locked_withdrawals.approve">
                  <CommandButton
                    label="Approve"
                    obstacle={obstacle}
                    done="Approved; another operator has to pay it"
                    send={(key) => api.approveLockedWithdrawal({ id, seen }, key)}
                  />
                </Allowed>
              )}
              <Allowed to="locked_withdrawals.decline">
                <CommandButton
                  label="Decline"
                  done="Declined; nothing moved"
                  plain
                  send={(key) => api.declineLockedWithdrawal({ id }, key)}
                />
              </Allowed>
            </>
          ) : null}
          <TextLink component={Link} to={`/members/${member._id}`}>
            Open {member.username}
          </TextLink>
        </>
      }
    >
      <FundsList of={funds} />
      {lost ? <LostAccess of={asked.asked_by} /> : null}
    </RecordCard>
  );
}
