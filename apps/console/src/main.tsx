import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Console } from './app/console.tsx';
import { Invitation } from './app/invitation.tsx';
import { InstanceProvider } from './data/instance.tsx';
import { leaveCopiedSession } from './session/own-tab.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place for the console');

const router = createBrowserRouter(
  [
    { path: '/invitation', element: <Invitation /> },
    { path: '/*', element: <Console /> },
  ],
  { basename: '/console' },
);

const drawn = createRoot(root);
const draw = () =>
  drawn.render(
    <StrictMode>
      <InstanceProvider>
        {/* React-admin waits outside of transitions: in one, the redirect to the sign-in would never show. */}
        <RouterProvider router={router} useTransitions={false} />
      </InstanceProvider>
    </StrictMode>,
  );

// No call is sent before it is known whose tokens these are.
void leaveCopiedSession().finally(draw);
