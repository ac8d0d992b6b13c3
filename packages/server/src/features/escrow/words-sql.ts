import type { Tx } from '../../platform/database/transaction.ts';
import { gramsOf, wordsOf } from './search-words.ts';

/** Lets the feed find an approved campaign by its title and its advertiser's names. */
export async function addWords(tx: Tx, campaignId: string, text: string): Promise<void> {
  await tx.query('insert into campaign_words (campaign_id, words, grams) values ($1, $2, $3)', [
    campaignId,
    storedWords(text),
    gramsOf(text),
  ]);
}

/**
 * Lets the feed find the member's approved campaigns by these names, and no longer by earlier ones. Lock what the names
 * were read from, so that a campaign that is approved at the same time gets them too.
 */
export async function renameAdvertiser(
  tx: Tx,
  { memberId, names }: { memberId: string; names: string },
): Promise<void> {
  const { rows } = await tx.query<{ id: string; title: string }>(
    `select campaign.id, campaign.title from campaign
     where campaign.member_id = $1 and exists (select from campaign_words as said where said.campaign_id = campaign.id)
     order by campaign.id`,
    [memberId],
  );
  for (const { id, title } of rows) {
    const text = `${title} ${names}`;
    await tx.query('update campaign_words set words = $2, grams = $3 where campaign_id = $1', [
      id,
      storedWords(text),
      gramsOf(text),
    ]);
  }
}

const storedWords = (text: string) => wordsOf(text).join(' ');
