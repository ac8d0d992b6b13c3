import { buttonWords } from '@handbill/contract/button-words';
import { languages } from '@handbill/contract/languages';
import * as v from 'valibot';
import { text as filled, httpsAddress } from '../../ui/forms/checks.ts';
import { picturesIn } from './pictures/pictures-in.ts';

export const TITLE_MAX = 80;
export const TEXT_MAX = 500;

/** The checks of the fields that visitors see. */
export const advertisementFields = {
  title: filled(TITLE_MAX),
  text: v.pipe(v.string(), v.trim(), v.maxLength(TEXT_MAX, 'field.too_long')),
  landing_url: httpsAddress,
  pictures: v.pipe(v.string(), v.transform(picturesIn)),
  button_words: v.picklist(buttonWords),
  language: v.picklist(languages),
  shows_codes: v.pipe(
    v.string(),
    v.transform((value) => value === 'on'),
  ),
};
