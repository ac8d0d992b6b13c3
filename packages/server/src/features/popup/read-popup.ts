import type { AnswerOf } from '@handbill/contract/endpoint';
import { DEFAULT_LANGUAGE } from '@handbill/contract/languages';
import type { popup } from '@handbill/contract/member';
import type { RequestContext } from '../../platform/context.ts';
import { readSettings } from '../settings/index.ts';
import { selectPopup } from './sql.ts';

/** The notice on entry; the house's own picture of the language when none was set. */
export async function readPopup(context: RequestContext): Promise<AnswerOf<typeof popup>> {
  const { tx, language } = context;
  const { popup: shown } = await readSettings(context);
  const stored = await selectPopup(tx, { language, fallback: DEFAULT_LANGUAGE });
  const notice = stored ?? { image_url: `/media/popup/${language}.webp`, link: null, enabled: true };
  return { data: { ...notice, enabled: notice.enabled && shown } };
}
