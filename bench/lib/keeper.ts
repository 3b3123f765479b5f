import type { Running } from './server.ts';

const KEEPER = { email: 'botiga@cistella.example', password: 'cistella-demo' };

/** @returns the cookie of the demo's shopkeeper */
export async function signIn(shop: Running): Promise<string> {
  const reply = await fetch(`${shop.url}/admin/sign-in`, {
    method: 'POST',
    body: new URLSearchParams(KEEPER),
    redirect: 'manual',
  });
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (reply.status !== 303 || cookies.length === 0) throw new Error(`Nobody can sign in: ${reply.status}.`);
  return cookies.join('; ');
}
