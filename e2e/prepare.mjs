// Unpacks the browser before the tests, so that the first of them does not wait for it.
import { chromiumLaunch } from './chromium.mjs';

await chromiumLaunch();
