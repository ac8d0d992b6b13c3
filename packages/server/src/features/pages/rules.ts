import { objects } from '@handbill/contract/console';
import { DEFAULT_LANGUAGE, type Language } from '@handbill/contract/languages';

/** The pages, by their names on the wire. */
export const { pageNames } = objects;
export type PageName = (typeof pageNames)[number];

/** The source language, which is shown wherever a translation is missing. */
export const SOURCE_LANGUAGE: Language = DEFAULT_LANGUAGE;

/**
 * Whether a page is binding: the terms, the promises and the privacy page commit us to the public, so two
 * people publish them.
 */
export function bindsPublic(name: PageName): boolean {
  return (objects.bindingPages as readonly PageName[]).includes(name);
}

/** Whether a page exists in a language, and whether its source was written later. */
export function stateOf(
  changedAt: Date | null,
  sourceChangedAt: Date | null,
): 'missing' | 'older' | 'current' {
  if (changedAt === null) return 'missing';
  return sourceChangedAt !== null && changedAt < sourceChangedAt ? 'older' : 'current';
}

/** Whether sanitised HTML has neither text nor pictures. */
export function isEmptyPage(content: string): boolean {
  return !content.includes('<img') && content.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
}
