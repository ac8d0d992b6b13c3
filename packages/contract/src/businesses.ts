/** The apps in which a business can be written to: a closed list, because their addresses lead to nothing but a chat. */
export const chatApps = ['zalo', 'whatsapp', 'telegram', 'messenger', 'line', 'kakaotalk'] as const;
export type ChatApp = (typeof chatApps)[number];

/** Each app as people know it. */
export const chatAppNames: Readonly<Record<ChatApp, string>> = {
  zalo: 'Zalo',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  messenger: 'Messenger',
  line: 'LINE',
  kakaotalk: 'KakaoTalk',
};

// The whole address: each of these hosts also has paths that lead elsewhere.
const addresses: Readonly<Record<ChatApp, RegExp>> = {
  zalo: /^https:\/\/zalo\.me\/[0-9A-Za-z]{3,40}$/,
  whatsapp: /^https:\/\/wa\.me\/[1-9]\d{6,14}$/,
  telegram: /^https:\/\/t\.me\/(?!share$)[A-Za-z]\w{4,31}$/,
  messenger: /^https:\/\/m\.me\/[0-9A-Za-z.]{3,60}$/,
  line: /^https:\/\/line\.me\/(R\/)?ti\/p\/(@|%40|~)?[\w.-]{3,60}$/,
  kakaotalk: /^https:\/\/(pf\.kakao\.com\/_\w{3,30}(\/chat)?|open\.kakao\.com\/(o|me)\/\w{3,40})$/,
};

/** The app whose chat an address opens, or null. */
export function chatAppOf(address: string): ChatApp | null {
  return chatApps.find((app) => addresses[app].test(address)) ?? null;
}

/** How far the verification of a business is. `changed`: it was verified, and what was verified has changed since. */
export const businessStates = ['new', 'waiting', 'verified', 'refused', 'changed'] as const;
export type BusinessState = (typeof businessStates)[number];

/** Why a business is not verified. */
export const businessRefusals = [
  'document_unreadable',
  'document_expired',
  'document_other_name',
  'business_not_yours',
  'business_misleading',
] as const;
export type BusinessRefusal = (typeof businessRefusals)[number];
