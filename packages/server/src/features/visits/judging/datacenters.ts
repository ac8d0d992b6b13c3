import { readFileSync } from 'node:fs';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const source = new URL('../../../../data/datacenter-networks.json', import.meta.url);
const networks = z
  .object({ networks: z.record(z.string(), z.array(z.string())) })
  .parse(JSON.parse(readFileSync(source, 'utf8')));
const ranges = Object.values(networks.networks)
  .flat()
  .map((cidr) => ipaddr.parseCIDR(cidr));
const byKind = {
  ipv4: ranges.filter(([address]) => address.kind() === 'ipv4'),
  ipv6: ranges.filter(([address]) => address.kind() === 'ipv6'),
};

/** Whether an address belongs to a hosting company: programs browse from there, people do not. */
export function isDatacenter(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return byKind[parsed.kind()].some((range) => parsed.match(range));
}
