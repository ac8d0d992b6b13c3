// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { keys } from '../../data/query-keys.ts';
import { ComponentsScreen } from './components-screen.tsx';

// Its texts are made by the build.
vi.mock('../../languages/index.ts', () => ({ useText: () => (id: string) => id }));

test('a company’s app leads from the catalogue of components to home', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  window.history.pushState(null, '', '/components');
  const client = new QueryClient();
  client.setQueryData(keys.settings, { demo: { value: false } });
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(createElement(QueryClientProvider, { client }, createElement(ComponentsScreen))),
  );
  expect(window.location.pathname).toBe('/');
  await act(async () => root.unmount());
});
