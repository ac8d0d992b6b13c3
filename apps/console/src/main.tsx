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
      {/* In a transition the redirect to the sign-in never showed: react-admin waits outside of it. */}
      <BrowserRouter basename="/console" useTransitions={false}>
        <Routes>
          <Route path="/invitation" element={<Invitation />} />
          <Route path="/*" element={<Console />} />
        </Routes>
      </BrowserRouter>
    </InstanceProvider>
  </StrictMode>,
);
