import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { prepareScreen } from './app/first-screens.ts';
import { startLanguage } from './app/start-language.ts';
import { catchInstallPrompt } from './device/install-prompt.ts';
import { session } from './session/this-tab.ts';
import './first.css';

const AFTER_START_MS = 1_000;

/** Whether this tab has no session yet, but the device keeps its member signed in. */
const isSignedInOnDevice = () => !session.isSignedIn() && session.isKept();

catchInstallPrompt();
const root = document.getElementById('root');
if (root) {
  // Session, texts and screen first: until then the page shows its outline, which is replaced once.
  void Promise.all([
    startLanguage(),
    isSignedInOnDevice() && import('./app/resume.ts').then(({ resume }) => resume()),
  ])
    .catch(reportError)
    .then(() => prepareScreen(window.location.pathname))
    .then(() => {
      const app = createRoot(root);
      // A transition renders in slices, so that a slow phone can react to taps in between.
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
