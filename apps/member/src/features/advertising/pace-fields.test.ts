// @vitest-environment jsdom
import { act, createElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { drawElement } from '../../../test/draw-hook.ts';
import type { FieldErrors } from '../../ui/forms/use-form.ts';
import { PaceFields } from './pace-fields.tsx';

// The catalogues are written by the build.
vi.mock('../../languages/index.ts', () => ({ useText: () => String }));

let show: (errors: FieldErrors) => void;
function Form({ typed }: { typed: Record<string, string> }) {
  const [errors, setErrors] = useState<FieldErrors>({});
  show = setErrors;
  return createElement(PaceFields, { typed, errors });
}

/** The fields in a form whose draft has these values. */
async function draw(typed: Record<string, string>) {
  const screen = await drawElement(createElement(Form, { typed }), [['none'], null]);
  const details = screen.querySelector('details') as HTMLDetailsElement;
  return { details, complain: (errors: FieldErrors) => act(async () => show(errors)) };
}

const wrong = { daily_visits: 'field.invalid' } as const;

test('the days and the pace of an order open for an error, and stay open while it is corrected', async () => {
  const { details, complain } = await draw({});
  expect(details.open).toBe(false);
  await complain(wrong);
  expect(details.open).toBe(true);
  await complain({ daily_visits: undefined });
  expect(details.open).toBe(true);
});

test('the days and the pace of an order that a member closed open again for the next error', async () => {
  for (const typed of [{}, { starts_on: '2099-01-31' }]) {
    const { details, complain } = await draw(typed);
    await complain(wrong);
    await complain({});
    details.open = false;
    await complain({ title: 'field.required' });
    expect(details.open).toBe(false);
    await complain(wrong);
    expect(details.open).toBe(true);
  }
});

test('the days and the pace of an order are open where the draft has some', async () => {
  expect((await draw({ ends_on: '2099-01-31' })).details.open).toBe(true);
});
