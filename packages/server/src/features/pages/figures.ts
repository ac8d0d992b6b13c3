import { bcp47, type Language } from '@handbill/contract/languages';
import { type PageFigure, pageFigures } from '@handbill/contract/page-figures';
import { REFUND_DAYS_PROMISED, REPEAT_HOURS } from '@handbill/contract/periods';
import type { RequestContext } from '../../platform/context.ts';
import { knownSettings } from '../settings/index.ts';

export type Figures = Readonly<Record<PageFigure, number>>;

/** The figures that pages can name, as the settings are now. */
export async function readFigures(
  context: Pick<RequestContext, 'tx' | 'config' | 'memory'>,
): Promise<Figures> {
  const settings = await knownSettings(context);
  return { ...settings, repeat_hours: REPEAT_HOURS, refund_days_promised: REFUND_DAYS_PROMISED };
}

const FORM = '\\s*(=\\d+|zero|one|two|few|many|other)\\s*\\{([^{}<>"]*)\\}';
// A form has no tags and no quotation marks: whichever is chosen, the page keeps the elements that it was sanitised to.
const FIGURE = new RegExp(`\\{\\s*([a-z_]+)\\s*(?:,\\s*plural\\s*,((?:${FORM})+)\\s*)?\\}`, 'g');
/** What looks like a figure; in a page that was filled in, it is one that is misspelled. */
const LEFT_OVER = /\{\s*[a-z_]+\s*[,}]/;

const isFigure = (name: string): name is PageFigure => (pageFigures as readonly string[]).includes(name);

/** The words for a count: its exact form, else the one of the language’s plural; null where there is none. */
function formFor(forms: string, count: number, language: Language): string | null {
  const written = new Map(
    [...forms.matchAll(new RegExp(FORM, 'g'))].map(([, chosenBy, words = '']) => [chosenBy, words]),
  );
  const other = written.get('other');
  if (other === undefined) return null;
  const plural = new Intl.PluralRules(bcp47[language]).select(count);
  const words = written.get(`=${count}`) ?? written.get(plural) ?? other;
  return words.replaceAll('#', String(count));
}

/**
 * A page with its figures: `{hold_hours}`, or `{hold_hours, plural, one {# hour} other {# hours}}` where words depend on
 * it. What is none of the known figures stays as written.
 */
export function fillIn(content: string, figures: Figures, language: Language): string {
  return content.replace(FIGURE, (written: string, name: string, forms: string | undefined) => {
    if (!isFigure(name)) return written;
    const count = figures[name];
    return forms === undefined ? String(count) : (formFor(forms, count, language) ?? written);
  });
}

/** Whether a page names an unknown figure, or one without the forms that it needs. */
export function misspellsFigure(content: string, figures: Figures, language: Language): boolean {
  return LEFT_OVER.test(fillIn(content, figures, language));
}
