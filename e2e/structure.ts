// What a screen reader gets of a page: the browser’s own accessibility tree.
import type { Page } from '@playwright/test';
import { settled } from './looks.ts';

/** A node that is read out. */
interface Spoken {
  role: string;
  name: string;
  description: string;
  /** Of a heading. */
  level: number;
  /** Where a link leads. */
  url: string;
  /** What it is part of, from the inside out. */
  within: readonly Spoken[];
}

/** What people operate. `DisclosureTriangle` is a `summary`. */
const CONTROLS = [
  ...['link', 'button', 'textbox', 'searchbox', 'combobox', 'listbox', 'checkbox', 'radio', 'switch'],
  ...['slider', 'spinbutton', 'tab', 'option', 'DisclosureTriangle'],
];
/** What else has to have a name. */
const NAMED = [
  ...['heading', 'navigation', 'region', 'complementary', 'dialog', 'alertdialog'],
  ...['progressbar', 'meter', 'table', 'radiogroup', 'figure'],
];
/** One of several, in a group of their own. */
const CHOICES = ['radio', 'option'];

/** Opens everything that is folded, and waits for what it loads. */
async function openDetails(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  await settled(page);
}

/** What a screen reader would miss or mistake on a page, one line each. */
export async function structureFaults(page: Page): Promise<string[]> {
  await openDetails(page);
  const spoken = await spokenOn(page);
  return [...countFaults(spoken), ...levelFaults(spoken), ...nameFaults(spoken), ...twinFaults(spoken)];
}

/** Everything that is read out, in the order of reading. */
async function spokenOn(page: Page): Promise<Spoken[]> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  await browser.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read = (id: string, within: readonly Spoken[]): Spoken[] => {
    const node = byId.get(id);
    if (node === undefined) return [];
    const inside = (around: readonly Spoken[]) =>
      (node.childIds ?? []).flatMap((child) => read(child, around));
    if (node.ignored) return inside(within);
    const property = (name: string) => node.properties?.find((each) => each.name === name)?.value.value;
    const spoken: Spoken = {
      role: String(node.role?.value ?? ''),
      name: String(node.name?.value ?? '').trim(),
      description: String(node.description?.value ?? '').trim(),
      level: Number(property('level') ?? 0),
      url: String(property('url') ?? ''),
      within,
    };
    return [spoken, ...inside([spoken, ...within])];
  };
  return read(nodes[0]?.nodeId ?? '', []);
}

const show = ({ role, name }: Spoken) => `${role} "${name.slice(0, 40)}"`;

/** One heading of the first level and one main part. An open dialog hides them, and has a heading of its own. */
function countFaults(spoken: readonly Spoken[]): string[] {
  if (spoken.some(({ role }) => role === 'dialog')) return [];
  const titles = spoken.filter(({ role, level }) => role === 'heading' && level === 1);
  const mains = spoken.filter(({ role }) => role === 'main');
  return [
    ...(titles.length === 1 ? [] : [`${titles.length} headings of level 1: ${titles.map(show).join(', ')}`]),
    ...(mains.length === 1 ? [] : [`${mains.length} main parts`]),
  ];
}

/** A heading may be one level below the one before it, not two. */
function levelFaults(spoken: readonly Spoken[]): string[] {
  const headings = spoken.filter(({ role }) => role === 'heading');
  return headings.flatMap((heading, place) => {
    const before = headings[place - 1]?.level ?? heading.level;
    return heading.level > before + 1 ? [`${show(heading)} of level ${heading.level} after ${before}`] : [];
  });
}

/** Landmarks of one kind also need different names. */
function nameFaults(spoken: readonly Spoken[]): string[] {
  const named = spoken.filter(({ role }) => [...CONTROLS, ...NAMED].includes(role));
  const nameless = named.filter(({ name }) => name === '');
  const navigations = spoken.filter(({ role }) => role === 'navigation');
  const again = navigations.filter(
    (one, place) => navigations.findIndex(({ name }) => name === one.name) !== place,
  );
  return [
    ...nameless.map((one) => `a nameless ${one.role} in ${one.within.slice(0, 4).map(show).join(' in ')}`),
    ...again.map((one) => `another ${show(one)}`),
  ];
}

/** Controls that sound the same and do different things, in one list, table or named group. */
function twinFaults(spoken: readonly Spoken[]): string[] {
  const controls = spoken.filter(({ role }) => CONTROLS.includes(role) && !CHOICES.includes(role));
  const placeOf = ({ within }: Spoken) =>
    within.find(({ role, name }) => ['list', 'table'].includes(role) || (role === 'group' && name !== ''));
  const faults = controls.filter((one, place) =>
    controls.slice(0, place).some((other) => {
      if (placeOf(one) === undefined || placeOf(one) !== placeOf(other)) return false;
      const alike = one.role === other.role && one.name === other.name;
      return alike && one.description === other.description && (one.role !== 'link' || one.url !== other.url);
    }),
  );
  return faults.map((one) => `another ${show(one)}, which does something else`);
}
