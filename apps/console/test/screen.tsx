import { createTheme, ThemeProvider } from '@mui/material';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createContext, type ReactNode, useContext } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { newQueryClient } from '../src/app/query-client.ts';

/** Dialogs open and close without animation, so that no test waits for one. */
const theme = createTheme({ components: { MuiDialog: { defaultProps: { transitionDuration: 0 } } } });

const Drawn = createContext<ReactNode>(null);

/** What was last drawn, at any address. */
function Shown() {
  return useContext(Drawn);
}

/** The rendered page in a test, and what a person can do with it. */
export interface Screen {
  draw(element: ReactNode): Promise<void>;
  /** All visible text. */
  text(): string;
  /** All visible text, with plain spaces in place of the non-breaking ones within amounts. */
  plainText(): string;
  has(name: string): boolean;
  press(name: string): Promise<void>;
  type(label: string, text: string): Promise<void>;
  /** Presses the button that sends the open form: that of a dialog, if one is open. */
  submit(): Promise<void>;
  /** Comes back to this tab, where what is shown is read again. */
  comeBack(): Promise<void>;
  /** Waits until an assertion holds, while answers arrive. */
  eventually(assertion: () => void): Promise<void>;
  field(label: string): HTMLInputElement;
  button(name: string): HTMLButtonElement;
}

/** A page for each test of a file: real components with their own cache, at an address of the console. */
export function newScreen(): Screen {
  let root: Root;
  let client: QueryClient;
  let router: ReturnType<typeof createMemoryRouter>;
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    root = createRoot(document.body.appendChild(document.createElement('div')));
    client = newQueryClient();
    router = createMemoryRouter([{ path: '*', element: <Shown /> }]);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
  });

  const named = (name: string) =>
    [...document.querySelectorAll<HTMLButtonElement>('button, a')].filter(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
    );
  function button(name: string): HTMLButtonElement {
    const [found, ...others] = named(name);
    if (!found || others.length > 0)
      throw new Error(`${others.length + (found ? 1 : 0)} buttons are called ${name}`);
    return found;
  }
  function field(label: string): HTMLInputElement {
    const id = [...document.querySelectorAll('label')].find(
      ({ textContent }) => textContent === label,
    )?.htmlFor;
    const found = id === undefined ? null : document.getElementById(id);
    if (found === null) throw new Error(`no field is called ${label}`);
    return found as HTMLInputElement;
  }
  return {
    draw: (element) =>
      act(async () =>
        root.render(
          <QueryClientProvider client={client}>
            <ThemeProvider theme={theme}>
              <Drawn value={element}>
                <RouterProvider router={router} useTransitions={false} />
              </Drawn>
            </ThemeProvider>
          </QueryClientProvider>,
        ),
      ),
    text: () => document.body.textContent ?? '',
    plainText: () => (document.body.textContent ?? '').replace(/\s/g, ' '),
    has: (name) => named(name).length > 0,
    press: (name) => act(async () => button(name).click()),
    type: (label, text) =>
      act(async () => {
        const found = field(label);
        // The prototype's setter, because React overrides the element's own.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(found), 'value')?.set?.call(found, text);
        found.dispatchEvent(
          new Event(found instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
        );
      }),
    submit: () =>
      act(async () => {
        const form = document.querySelector<HTMLFormElement>('[role=dialog] form');
        (form ?? document.querySelector('form'))?.requestSubmit();
      }),
    comeBack: () =>
      act(async () => {
        window.dispatchEvent(new Event('visibilitychange'));
      }),
    async eventually(assertion) {
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
      await vi.waitFor(assertion).finally(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
    },
    field,
    button,
  };
}
