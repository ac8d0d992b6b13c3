import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { answers } from '../../data/answers.ts';
import { api, type TeamChange } from '../../data/api.ts';
import { useStale } from '../../data/use-stale.ts';
import { Empty, Loaded } from '../../ui/lists/loaded.tsx';
import { Instant } from '../../ui/values/money-and-time.tsx';

/** What happened to the operator's access. */
const actionTexts: Readonly<Record<TeamChange['action'], string>> = {
  operator_created: 'created',
  operator_link_approved: 'link approved',
  operator_invited: 'invited',
  invitation_accepted: 'invitation accepted',
  operator_role_set: 'role changed',
  operator_enabled: 'enabled',
  operator_disabled: 'disabled',
  operator_factors_reset: 'second factors reset',
  approval_asked: 'change requested',
  approval_declined: 'requested change declined',
};

/** Changes of access: admins see everyone's, others their own. */
export function TeamNews() {
  const makeStale = useStale();
  const news = useQuery(answers.teamNews());
  async function markRead(upTo: string) {
    await api.readTeamNews({ up_to: upTo });
    makeStale('teamNews');
  }
  return (
    <Loaded query={news}>
      {({ data: changes, unread }) => {
        const [newest] = changes;
        if (newest === undefined) return <Empty>No changes in the last 30 days.</Empty>;
        return (
          <>
            <Box component="ul" sx={{ pl: 2, my: 0, overflowWrap: 'anywhere' }}>
              {changes.map(({ _id, at, action, by, operator, before, after }, place) => (
                <Box component="li" key={_id} sx={{ fontWeight: place < unread ? 700 : undefined }}>
                  <Instant of={at} />: {operator}, {actionTexts[action]}
                  {before === null && after === null ? '' : ` (${before ?? 'none'} → ${after ?? 'none'})`}, by{' '}
                  {by}
                </Box>
              ))}
            </Box>
            {unread === 0 ? null : (
              <Button sx={{ mt: 1 }} variant="outlined" onClick={() => markRead(newest._id)}>
                Mark {unread} as read
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
