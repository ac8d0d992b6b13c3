import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buttonWords } from '@handbill/contract/button-words';
import { categories } from '@handbill/contract/categories';
import { languages } from '@handbill/contract/languages';
import { z } from 'zod';

const content = new URL('../../content/', import.meta.url);
const listed = z.array(
  z.object({
    language: z.enum(languages),
    image: z.string(),
    landing_url: z.string(),
    button_words: z.enum(buttonWords),
    category: z.enum(categories),
    title: z.string(),
    text: z.string(),
  }),
);
export type Advertisement = z.output<typeof listed>[number];

/** The advertisements of a demo, in all languages; the history takes them in this order. */
export function readAdvertisements(): readonly Advertisement[] {
  return listed.parse(JSON.parse(readFileSync(new URL('campaigns/campaigns.json', content), 'utf8')));
}

export function pictureOf({ image }: Advertisement): Promise<Buffer> {
  return readFile(new URL(`campaigns/${image}`, content));
}

/** One of the faces, by its place. */
export function faceAt(place: number): Promise<Buffer> {
  return readFile(new URL(`avatars/${place + 1}.webp`, content));
}
