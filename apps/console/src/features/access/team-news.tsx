import { Box, Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { Instant } from '../../ui/values.tsx';

/** What changed in who may sign in and do what: to admins of everybody, to others their own. */
export function TeamNews() {
  const queries = useQueryClient();
  const news = useQuery({ queryKey: ['team-news'], queryFn: () => api.teamNews({}), retry: false }).data;
  const [newest] = news?.data ?? [];
  if (!news || newest === undefined) return <p>Nothing in the last 30 days.</p>;
  async function markRead(upTo: string) {
    await api.readTeamNews({ up_to: upTo });
    await queries.invalidateQueries({ queryKey: ['team-news'] });
  }
  return (
    <>
      <Box component="ul" sx={{ pl: 2, my: 0, overflowWrap: 'anywhere' }}>
        {news.data.map(({ _id, at, action, by, operator, before, after }, place) => (
          <Box component="li" key={_id} sx={{ fontWeight: place < news.unread ? 700 : undefined }}>
            <Instant of={at} />: {operator}, {action.replaceAll('_', ' ')}
            {before === null && after === null ? '' : ` (${before ?? 'none'} → ${after ?? 'none'})`}, by {by}
          </Box>
        ))}
      </Box>
      {news.unread === 0 ? null : (
        <Button sx={{ mt: 1 }} variant="outlined" onClick={() => markRead(newest._id)}>
          Mark {news.unread} as read
        </Button>
      )}
    </>
  );
}
