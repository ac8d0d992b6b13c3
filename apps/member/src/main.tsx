import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startLanguage } from './app/start-language.ts';
import './styles.css';

const root = document.getElementById('root');
if (root) {
  // The texts first: a screen that is drawn twice, in keys and in words, is slower than one drawn once.
  void startLanguage().then(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
