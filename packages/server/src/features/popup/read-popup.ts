import type { AnswerOf } from '@handbill/contract/endpoint';
import { DEFAULT_LANGUAGE } from '@handbill/contract/languages';
import type { popup } from '@handbill/contract/member';
import type { RequestContext } from '../../platform/context.ts';
import { knownSettings } from '../settings/index.ts';
import { stateOf } from './rules.ts';
import { selectNotice } from './sql.ts';

/** The popup and the banner, by default with the language's built-in pictures. */
export async function readPopup(context: RequestContext): Promise<AnswerOf<typeof popup>> {
  const { tx, language, now } = context;
  const { popup: shown } = await knownSettings(context);
  const at = { language, fallback: DEFAULT_LANGUAGE };
  const [notice, banner] = await Promise.all([
    selectNotice(tx, { kind: 'popup', ...at }),
    selectNotice(tx, { kind: 'banner', ...at }),
  ]);
  return {
    data: {
      image_url: notice?.image_url ?? `/media/popup/${language}.webp`,
      link: notice?.link ?? null,
      text: notice?.text ?? null,
      enabled: shown && (notice === null || stateOf(notice, now) === 'shown'),
      banner:
        banner !== null && stateOf(banner, now) === 'shown'
          ? { image_url: banner.image_url, link: banner.link, text: banner.text }
          : null,
    },
  };
}
