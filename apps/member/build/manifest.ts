import { bcp47, DEFAULT_LANGUAGE, type Language } from '../../../packages/contract/src/languages.ts';
import { descriptions } from './descriptions.ts';

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
