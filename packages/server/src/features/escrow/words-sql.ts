import type { Tx } from '../../platform/database/transaction.ts';
import { categoryGram, gramsOf, languageGram, wordsOf } from './search-words.ts';
import type { CampaignRow } from './sql.ts';

type Found = Pick<CampaignRow, 'id' | 'title' | 'category' | 'language'>;

/** Lets the feed find an approved campaign by its title and its advertiser's names. */
export async function addWords(tx: Tx, campaign: Found, names: string): Promise<void> {
  await tx.query('insert into campaign_words (campaign_id, words, grams) values ($1, $2, $3)', [
    campaign.id,
    ...storedOf(campaign, names),
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
  const { rows } = await tx.query<Found>(
    `select campaign.id, campaign.title, campaign.category, campaign.language from campaign
     where campaign.member_id = $1 and exists (select from campaign_words as said where said.campaign_id = campaign.id)
     order by campaign.id`,
    [memberId],
  );
  for (const campaign of rows) {
    await tx.query('update campaign_words set words = $2, grams = $3 where campaign_id = $1', [
      campaign.id,
      ...storedOf(campaign, names),
    ]);
  }
}

function storedOf(campaign: Found, names: string): [words: string, grams: string[]] {
  const text = `${campaign.title} ${names}`;
  const topic = [categoryGram(campaign.category), languageGram(campaign.language ?? '')];
  return [wordsOf(text).join(' '), [...gramsOf(text), ...topic]];
}
