// Loaded into the measured server by profile.mjs: SIGUSR2 starts a CPU profile, and the next one writes it to a file.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.setSamplingInterval', { interval: 200 });
let isRunning = false;

process.on('SIGUSR2', () => {
  if (!isRunning) session.post('Profiler.start');
  else
    session.post('Profiler.stop', (error, result) => {
      if (error) throw error;
      writeFileSync(process.env.HANDBILL_PROFILE, JSON.stringify(result.profile));
    });
  isRunning = !isRunning;
});
