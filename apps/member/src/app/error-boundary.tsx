import { Component, type ReactNode } from 'react';
import { Failed } from '../ui/loaded.tsx';

/** Catches what no screen expected, such as a part of the app that could not be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <main className="mx-auto max-w-[570px] p-4">
        <Failed error={this.state.error} onRetry={() => window.location.reload()} />
      </main>
    );
  }
}
