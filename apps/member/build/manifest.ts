import { bcp47, DEFAULT_LANGUAGE, type Language } from '../../../packages/contract/src/languages.ts';

/** What the app is, for the installed app and for search engines. */
export const descriptions: Readonly<Record<Language, string>> = {
  vn: 'Chia sẻ quảng cáo, nhận thưởng cho từng lượt xem hợp lệ. Nhận và chia sẻ luôn miễn phí.',
  en: 'Share advertisements and get paid for every verified visit. Receiving and sharing are always free.',
  jp: '手から手へ渡る広告。シェアすると、有効な訪問ごとに報酬を受け取れます。',
  kr: '손에서 손으로 전하는 광고. 공유하면 유효한 방문마다 보상을 받습니다.',
  cn: '一手传一手的广告：分享一个广告，每次有效访问都有奖励。',
  rs: 'Реклама, которую передают лично: делитесь ею и получайте вознаграждение за каждый засчитанный визит.',
  fr: 'La publicité, de main en main : partagez une annonce, chaque visite vérifiée est payée.',
};

/** The file of a language: the default one's has no language in its name. */
export function fileIn(language: Language, name: string, extension: string): string {
  return `${name}${language === DEFAULT_LANGUAGE ? '' : `.${language}`}.${extension}`;
}

/** The web app manifest of a language (W3C, Web Application Manifest): the same app in each of them, by its `id`. */
export function manifestIn(language: Language): string {
  return JSON.stringify({
    id: '/',
    name: 'Handbill',
    short_name: 'Handbill',
    description: descriptions[language],
    lang: bcp47[language],
    dir: 'ltr',
    // Members stay signed in to the installed app by default, and must not see the outline of the sign-in screen first.
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#faf6ee',
    theme_color: '#faf6ee',
    icons: [
      { src: '/media/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/media/brand/icon-512.png', sizes: '512x512', type: 'image/png' },
      {
        src: '/media/brand/icon-maskable-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  });
}
