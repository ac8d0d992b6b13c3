import { useSearchParams } from 'react-router';
import { isKeyOf } from '../../ui/known-keys.ts';
import { periodTexts, type View, viewTexts } from './texts.ts';

/** The state of the page, kept in its address so that Back works. */
export interface TrafficView {
  view: View;
  days: keyof typeof periodTexts;
  order: string | null;
  share: string | null;
  sharer: string | null;
  network: string | null;
  /** The name of the order or share that the list is narrowed to. */
  name: string | null;
  show(view: View): void;
  since(days: string): void;
  /** Shows what is within one group. */
  narrow(to: {
    view: View;
    order?: string;
    share?: string;
    sharer?: string;
    network?: string;
    name?: string;
  }): void;
}

export function useTrafficView(): TrafficView {
  const [params, setParams] = useSearchParams();
  const view = params.get('view') ?? '';
  const days = params.get('days') ?? '';
  const kept: Record<string, string> = days === '' ? {} : { days };
  return {
    view: isKeyOf(viewTexts, view) ? view : 'outliers',
    days: isKeyOf(periodTexts, days) ? days : '1',
    order: params.get('order'),
    share: params.get('share'),
    sharer: params.get('sharer'),
    network: params.get('network'),
    name: params.get('name'),
    show: (next) => setParams({ ...kept, view: next }),
    since: (next) => setParams({ ...Object.fromEntries(params), days: next }),
    narrow: (to) => setParams({ ...kept, ...to }),
  };
}
