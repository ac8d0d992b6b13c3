import { Component, type ReactNode } from 'react';
import { Failed } from '../ui/lists/loaded.tsx';

/** Reloads into the newer version of the app if there is one, because the missing file may belong to the old one. */
function reloadPage(): void {
  void import('../device/updates.ts').then(
    ({ reload }) => reload(navigator.serviceWorker),
    () => window.location.reload(),
  );
}

/** Catches unexpected errors, such as a part of the app that failed to load. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <main className="mx-auto max-w-[570px] p-4">
        <Failed error={this.state.error} onRetry={reloadPage} />
      </main>
    );
  }
}
