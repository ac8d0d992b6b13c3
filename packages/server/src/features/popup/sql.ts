import type { Language } from '@handbill/contract/languages';
import type { Tx } from '../../platform/transaction.ts';

export interface Popup {
  image_url: string;
  link: string | null;
  enabled: boolean;
}

/** The popup in the language asked for, or in the fallback. */
export async function selectPopup(
  tx: Tx,
  { language, fallback }: { language: Language; fallback: Language },
): Promise<Popup | undefined> {
  const { rows } = await tx.query<Popup>(
    `select image_url, link, enabled from popup where language in ($1, $2)
     order by (language = $1) desc limit 1`,
    [language, fallback],
  );
  return rows[0];
}
