import type { AnswerOf } from '@handbill/contract/endpoint';
import { DEFAULT_LANGUAGE, type Language } from '@handbill/contract/languages';
import type { popup } from '@handbill/contract/member';
import type { RequestContext } from '../../platform/context.ts';
import { remembered } from '../../platform/database/memory.ts';
import { knownSettings } from '../settings/index.ts';
import { stateOf } from './rules.ts';
import { type NoticeKind, type NoticeRow, selectNotices } from './sql.ts';

const notices = remembered<readonly NoticeRow[]>();

/** The popup and the banner, by default with the language's built-in pictures. */
export async function readPopup(context: RequestContext): Promise<AnswerOf<typeof popup>> {
  const { language, now } = context;
  const [{ popup: shown }, known] = await Promise.all([knownSettings(context), knownNotices(context)]);
  const [notice, banner] = [noticeIn(known, 'popup', language), noticeIn(known, 'banner', language)];
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

/** Every notice that was set, from this server's memory: for display. Changes read the table. */
function knownNotices({ tx, memory }: Pick<RequestContext, 'tx' | 'memory'>): Promise<readonly NoticeRow[]> {
  return notices.read(memory, () => selectNotices(tx));
}

/** The notice of a kind in a language, or else in the default one. */
function noticeIn(known: readonly NoticeRow[], kind: NoticeKind, language: Language): NoticeRow | null {
  const own = (of: Language) => known.find((each) => each.kind === kind && each.language === of);
  return own(language) ?? own(DEFAULT_LANGUAGE) ?? null;
}
