/**
 * The push services of the known browsers: Chrome and its derivatives, Firefox, Edge, Safari. The server
 * calls no other address, whatever a browser sends as its push service.
 */
const hosts: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
];

/** Whether an endpoint is an address of a known push service, in the spelling of browsers. */
export function isOfPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  const plain = url.port === '' && url.username === '' && url.password === '' && url.hash === '';
  return (
    url.protocol === 'https:' &&
    plain &&
    url.href === endpoint &&
    hosts.some((host) => host.test(url.hostname))
  );
}

/** The host of an endpoint: what follows it is the browser's secret address. */
export function pushServiceOf(endpoint: string): string {
  return new URL(endpoint).hostname;
}
