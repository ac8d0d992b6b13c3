import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { Console } from './app/console.tsx';
import { Invitation } from './app/invitation.tsx';
import { InstanceProvider } from './instance.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place for the console');

createRoot(root).render(
  <StrictMode>
    <InstanceProvider>
      {/* React-admin waits outside of transitions: in one, the redirect to the sign-in would never show. */}
      <BrowserRouter basename="/console" useTransitions={false}>
        <Routes>
          <Route path="/invitation" element={<Invitation />} />
          <Route path="/*" element={<Console />} />
        </Routes>
      </BrowserRouter>
    </InstanceProvider>
  </StrictMode>,
);
