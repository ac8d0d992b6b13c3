import type { Language } from './languages.ts';

/**
 * Where a member passes a link on: `/r/{token}?c={channel}`. `qr` is the code on a screen, `print` the one on paper,
 * `story` a picture with the link, and `other` the share sheet of a device.
 */
export const channels = [
  'zalo',
  'facebook',
  'messenger',
  'instagram',
  'tiktok',
  'whatsapp',
  'telegram',
  'line',
  'kakaotalk',
  'wechat',
  'weibo',
  'vk',
  'x',
  'sms',
  'email',
  'qr',
  'story',
  'print',
  'other',
] as const;
export type Channel = (typeof channels)[number];

/** The channel that a visit came through; `none` for the plain link. */
export const visitChannels = [...channels, 'none'] as const;
export type VisitChannel = (typeof visitChannels)[number];

/** The channel that a link names; unknown ones are none. */
export function channelOf(name: unknown): VisitChannel {
  return channels.find((channel) => channel === name) ?? 'none';
}

/** A share's link for a channel. */
export function linkFor(url: string, channel: Channel): string {
  return `${url}?c=${channel}`;
}

/** The apps that speakers of a language share with first, the most common one first. */
export const firstChannels: Record<Language, readonly Channel[]> = {
  vn: ['zalo', 'facebook', 'messenger', 'tiktok'],
  en: ['whatsapp', 'facebook', 'messenger', 'instagram'],
  jp: ['line', 'x', 'instagram', 'facebook'],
  kr: ['kakaotalk', 'instagram', 'facebook', 'x'],
  cn: ['wechat', 'weibo', 'tiktok', 'sms'],
  rs: ['telegram', 'vk', 'whatsapp', 'sms'],
  fr: ['whatsapp', 'messenger', 'facebook', 'instagram'],
};

const brands: Partial<Record<VisitChannel, string>> = {
  zalo: 'Zalo',
  facebook: 'Facebook',
  messenger: 'Messenger',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  line: 'LINE',
  kakaotalk: 'KakaoTalk',
  wechat: 'WeChat',
  weibo: 'Weibo',
  vk: 'VK',
  x: 'X',
};

type Named = 'sms' | 'email' | 'qr' | 'story' | 'print' | 'other' | 'none';

const ownNames: Record<Language, Record<Named, string> & Partial<Record<VisitChannel, string>>> = {
  vn: {
    sms: 'Tin nhắn SMS',
    email: 'Email',
    qr: 'Mã QR',
    story: 'Story',
    print: 'Tờ rơi in',
    other: 'Ứng dụng khác',
    none: 'Liên kết sao chép',
  },
  en: {
    sms: 'Text message',
    email: 'Email',
    qr: 'QR code',
    story: 'Story',
    print: 'Printed handbill',
    other: 'Other apps',
    none: 'Copied link',
  },
  jp: {
    sms: 'SMS',
    email: 'メール',
    qr: 'QRコード',
    story: 'ストーリー',
    print: '印刷したチラシ',
    other: 'その他のアプリ',
    none: 'コピーしたリンク',
  },
  kr: {
    kakaotalk: '카카오톡',
    instagram: '인스타그램',
    facebook: '페이스북',
    sms: '문자 메시지',
    email: '이메일',
    qr: 'QR 코드',
    story: '스토리',
    print: '인쇄 전단지',
    other: '기타 앱',
    none: '복사한 링크',
  },
  cn: {
    wechat: '微信',
    weibo: '微博',
    tiktok: '抖音',
    sms: '短信',
    email: '邮件',
    qr: '二维码',
    story: '快拍图片',
    print: '纸质传单',
    other: '其他应用',
    none: '复制的链接',
  },
  rs: {
    vk: 'ВКонтакте',
    sms: 'СМС',
    email: 'Эл. почта',
    qr: 'QR-код',
    story: 'История',
    print: 'Печатная листовка',
    other: 'Другие приложения',
    none: 'Скопированная ссылка',
  },
  fr: {
    sms: 'SMS',
    email: 'E-mail',
    qr: 'QR code',
    story: 'Story',
    print: 'Prospectus imprimé',
    other: 'Autres applis',
    none: 'Lien copié',
  },
};

/** A channel's name: a brand as it is written in the language. */
export function channelName(channel: VisitChannel, language: Language): string {
  return ownNames[language][channel] ?? brands[channel] ?? channel;
}
