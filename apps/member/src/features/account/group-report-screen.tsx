import { useText } from '../../languages/index.ts';
import { CopyRow } from '../../ui/copy-row.tsx';
import { Empty, Loaded, PagedList } from '../../ui/loaded.tsx';
import { Card, Fact, Facts, Screen } from '../../ui/screen.tsx';
import { Time } from '../../ui/time.tsx';
import { useMember } from '../../use-member.ts';
import { useInvited, useInvitedTotal } from './use-account.ts';

/** Who came with the member's code. It says who came: nothing is earned by it. */
export function GroupReportScreen() {
  const text = useText();
  const total = useInvitedTotal().data;
  return (
    <Screen title={text('group.title')} back="/individual">
      <Loaded query={useMember()}>
        {({ invite_code }) => (
          <Card>
            <p>{text('group.says')}</p>
            <CopyRow name={text('group.code')} value={invite_code} />
            <CopyRow
              name={text('group.link')}
              value={`${window.location.origin}/register?code=${encodeURIComponent(invite_code)}`}
            />
            <Facts>
              <Fact name={text('group.total')}>{total ?? '…'}</Fact>
            </Facts>
          </Card>
        )}
      </Loaded>
      <PagedList
        query={useInvited()}
        keyOf={({ username, joined_at }) => `${joined_at} ${username}`}
        empty={<Empty says="group.empty" />}
      >
        {(invited) => (
          <Card>
            <p className="flex flex-wrap justify-between gap-2">
              <strong>{invited.username}</strong>
              <span className="text-soft">{invited.level_name}</span>
            </p>
            <Facts>
              <Fact name={text('group.joined')}>
                <Time at={invited.joined_at} />
              </Fact>
              <Fact name={text('group.completed')}>{invited.completed_orders}</Fact>
            </Facts>
          </Card>
        )}
      </PagedList>
    </Screen>
  );
}
