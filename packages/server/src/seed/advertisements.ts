import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buttonWords } from '@handbill/contract/button-words';
import { categories } from '@handbill/contract/categories';
import { languages } from '@handbill/contract/languages';
import { z } from 'zod';
import type { Actor } from './actors.ts';

const content = new URL('../../content/', import.meta.url);
const listed = z.array(
  z.object({
    language: z.enum(languages),
    image: z.string(),
    /** What the picture shows; empty when the text says it all. */
    alt: z.string().default(''),
    second: z.object({ image: z.string(), alt: z.string() }).optional(),
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

/** The pictures of an advertisement in the order in which they are shown. */
function picturesOf({ image, alt, second }: Advertisement): readonly { image: string; alt: string }[] {
  return second === undefined ? [{ image, alt }] : [{ image, alt }, second];
}

/** A picture by the name of its file. */
export function pictureOf(image: string): Promise<Buffer> {
  return readFile(new URL(`campaigns/${image}`, content));
}

/** Uploads the pictures of an advertisement for an order. `uploaded` has those that this member uploaded before. */
export async function uploadPictures(
  actor: Actor,
  advertisement: Advertisement,
  uploaded: Map<string, string>,
): Promise<{ image: string; alt: string }[]> {
  const pictures = [];
  for (const { image: name, alt } of picturesOf(advertisement)) {
    const image = uploaded.get(name) ?? (await actor.upload(await pictureOf(name), 'order_image'));
    uploaded.set(name, image);
    pictures.push({ image, alt });
  }
  return pictures;
}

/** The words of an order, without its pictures. */
export function wordsOf({ title, text, landing_url, button_words, category, language }: Advertisement) {
  return { title, text, landing_url, button_words, category, language };
}

/** One of the faces, by its place. */
export function faceAt(place: number): Promise<Buffer> {
  return readFile(new URL(`avatars/${place + 1}.webp`, content));
}
