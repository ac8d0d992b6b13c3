import type { Channel } from '@handbill/contract/channels';

interface Sent {
  url: string;
  title: string;
}

type Address = (values: { url: string; title: string; both: string }) => string;

/** The addresses at which apps take a link to pass on. The other apps have none on the web: the link is copied for them. */
const addresses: Partial<Record<Channel, Address>> = {
  facebook: ({ url }) => `https://www.facebook.com/sharer/sharer.php?u=${url}`,
  whatsapp: ({ both }) => `https://wa.me/?text=${both}`,
  telegram: ({ url, title }) => `https://t.me/share/url?url=${url}&text=${title}`,
  line: ({ url, title }) => `https://social-plugins.line.me/lineit/share?url=${url}&text=${title}`,
  vk: ({ url, title }) => `https://vk.com/share.php?url=${url}&title=${title}`,
  weibo: ({ url, title }) => `https://service.weibo.com/share/share.php?url=${url}&title=${title}`,
  x: ({ url, title }) => `https://x.com/intent/post?url=${url}&text=${title}`,
  sms: ({ both }) => `sms:?&body=${both}`,
  email: ({ both, title }) => `mailto:?subject=${title}&body=${both}`,
};

/** Where to pass a link on in an app; null: it has to be pasted there. */
export function sendAddress(channel: Channel, { url, title }: Sent): string | null {
  const values = { url, title, both: `${title}\n${url}` };
  const [encodedUrl, encodedTitle, both] = [values.url, values.title, values.both].map(encodeURIComponent);
  return addresses[channel]?.({ url: encodedUrl ?? '', title: encodedTitle ?? '', both: both ?? '' }) ?? null;
}
