import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Console } from './app/console.tsx';
import { HouseProvider } from './house.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place for the console');

createRoot(root).render(
  <StrictMode>
    <HouseProvider>
      <BrowserRouter basename="/console">
        <Console />
      </BrowserRouter>
    </HouseProvider>
  </StrictMode>,
);
