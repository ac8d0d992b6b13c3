import type { ReceivedOrder } from '../../data/api.ts';

type Said = 'sharing.message';

/** What goes with a share’s link: its title, that it is an advertisement, who pays for it, and that the sharer is paid. */
export function messageOf(
  { title, badge, advertiser }: ReceivedOrder,
  text: (id: Said, values: Record<string, string>) => string,
): string {
  return text('sharing.message', { title, advertiser: badge?.name ?? advertiser });
}
