import type { Channel } from '@handbill/contract/channels';

interface Sent {
  url: string;
  title: string;
  /** What goes with the link, without it. */
  message: string;
}

type Address = (values: { url: string; title: string; message: string; both: string }) => string;

/** The addresses at which apps take a link to pass on. The other apps have none on the web: the link is copied for them. */
const addresses: Partial<Record<Channel, Address>> = {
  facebook: ({ url }) => `https://www.facebook.com/sharer/sharer.php?u=${url}`,
  whatsapp: ({ both }) => `https://wa.me/?text=${both}`,
  telegram: ({ url, message }) => `https://t.me/share/url?url=${url}&text=${message}`,
  line: ({ url, message }) => `https://social-plugins.line.me/lineit/share?url=${url}&text=${message}`,
  vk: ({ url, message }) => `https://vk.com/share.php?url=${url}&title=${message}`,
  weibo: ({ url, message }) => `https://service.weibo.com/share/share.php?url=${url}&title=${message}`,
  x: ({ url, message }) => `https://x.com/intent/post?url=${url}&text=${message}`,
  sms: ({ both }) => `sms:?&body=${both}`,
  email: ({ both, title }) => `mailto:?subject=${title}&body=${both}`,
};

/** Where to pass a link on in an app; null: it has to be pasted there. */
export function sendAddress(channel: Channel, { url, title, message }: Sent): string | null {
  const values = {
    url: encodeURIComponent(url),
    title: encodeURIComponent(title),
    message: encodeURIComponent(message),
    both: encodeURIComponent(`${message}\n${url}`),
  };
  return addresses[channel]?.(values) ?? null;
}
