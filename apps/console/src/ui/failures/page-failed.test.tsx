// @vitest-environment jsdom
import { Component, type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { newScreen } from '../../../test/screen.tsx';
import { screen as loadedScreen } from '../screen.ts';
import { PageFailed } from './page-failed.tsx';

const screen = newScreen();
const Late = () => 'The late page';

/** Shows PageFailed in place of a page that fails, like the layout of react-admin. */
class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? <PageFailed /> : this.props.children);
}

function Pages({ late }: { late: ReactNode }) {
  const { key, pathname } = useLocation();
  return (
    <>
      <Link to="/late">Go to the late page</Link>
      <Link to="/">Go home</Link>
      <Boundary key={key}>
        <Suspense fallback="Loading">{pathname === '/late' ? late : 'Home page'}</Suspense>
      </Boundary>
    </>
  );
}

test('a page whose files could not be loaded says so, and is loaded again when it is opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi
    .fn<() => Promise<{ Late: typeof Late }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ Late });
  const Opened = loadedScreen(load);
  await screen.draw(<Pages late={<Opened />} />);
  await screen.press('Go to the late page');
  await screen.eventually(() => expect(screen.text()).toContain('This page could not be loaded.'));
  expect(screen.has('Reload the page')).toBe(true);
  expect(load).toHaveBeenCalledTimes(1);
  await screen.press('Go home');
  expect(screen.text()).toContain('Home page');
  await screen.press('Go to the late page');
  await screen.eventually(() => expect(screen.text()).toContain('The late page'));
  expect(load).toHaveBeenCalledTimes(2);
});
