import { Loaded } from '../../../ui/lists/loaded.tsx';
import { PhonePage } from '../../orders/phone-page.tsx';
import { useFeedPreview } from './use-feed.ts';

/** The page that visitors get, drawn by the server. Looking at it is no visit. */
export function WholePage({ campaignId }: { campaignId: string }) {
  return <Loaded query={useFeedPreview(campaignId)}>{({ page }) => <PhonePage page={page} />}</Loaded>;
}
