import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { prepareScreen } from './app/first-screens.ts';
import { startLanguage } from './app/start-language.ts';
import { catchInstallPrompt } from './device/install-prompt.ts';
import './first.css';

const AFTER_START_MS = 1_000;

catchInstallPrompt();
const root = document.getElementById('root');
if (root) {
  // The texts and the screen first: what the page shows until then is its outline, and it is drawn over once.
  void startLanguage()
    .then(() => prepareScreen(window.location.pathname))
    .then(() => {
      const app = createRoot(root);
      // In slices: a slow phone answers to a finger in between.
      startTransition(() =>
        app.render(
          <StrictMode>
            <App />
          </StrictMode>,
        ),
      );
      setTimeout(() => {
        void import('./app/after-start.ts').then(({ afterStart }) => afterStart()).catch(reportError);
      }, AFTER_START_MS);
    });
}
