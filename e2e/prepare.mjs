// Unpacks the browser before the tests, so that the first test does not have to wait.
import { chromiumLaunch } from './chromium.mjs';

await chromiumLaunch();
