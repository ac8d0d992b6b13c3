interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let kept: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function keep(prompt: InstallPrompt | null): void {
  kept = prompt;
  for (const listener of listeners) listener();
}

/** Keeps the browser's install prompt until a member asks for it. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser prompts immediately, even on a first visit.
    event.preventDefault();
    keep(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

export const installPrompt = {
  isThere: () => kept !== null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Shows the browser's prompt, which is possible only once. */
  ask(): void {
    const prompt = kept;
    keep(null);
    void prompt?.prompt();
  },
};
