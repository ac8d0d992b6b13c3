import { randomUUID } from 'node:crypto';
import { claimer } from '../claims.mjs';
import { signIn } from '../http.mjs';
import { closedLoop } from '../load.mjs';
import { seedClaims } from '../seed.mjs';

const CLAIMS_PER_SECOND_MAX = 3_000;

/** Whole claims over HTTP: token, session, idempotency key, answer. */
export async function claims({ pool, httpPort, clients, seconds, rounds, password, passwordHash, say }) {
  const count = CLAIMS_PER_SECOND_MAX * seconds * rounds;
  const claim = claimer(httpPort, clients);
  const phases = [];
  for (const [label, campaigns, says] of [
    ['spread', Math.ceil(count / 10), 'claims over HTTP, whole, spread over campaigns'],
    ['hot', 1, 'claims over HTTP, whole, all on one campaign'],
  ]) {
    say(`preparing ${count} shares to claim (${label})`);
    const waiting = await seedClaims(pool, { passwordHash, shares: count, campaigns, label });
    const usernames = [...new Set(waiting.map(({ username }) => username))];
    phases.push({
      name: `claims_${label}`,
      says,
      goal: 1,
      // Signs in again before each phase, because access tokens last five minutes.
      before: () => signIn(httpPort, usernames, password),
      measure(browsers) {
        return closedLoop({
          clients,
          seconds,
          act() {
            const share = waiting.pop();
            if (!share) throw new Error('all prepared shares were claimed: raise CLAIMS_PER_SECOND_MAX');
            return claim(browsers.get(share.username), share.id, randomUUID());
          },
        });
      },
    });
  }
  return phases;
}
