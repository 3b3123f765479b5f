import { randomInt } from 'node:crypto';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Captcha } from '../../frame/page/captcha.tsx';
import { json, type Reply } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { networkOf } from '../../platform/security/network.ts';

/** Where a browser gets its task. Never kept: each task counts once. */
export const CHALLENGE = '/captcha/challenge';

const LIFE_MS = 20 * 60_000;
/** Rounds of one try, and how many tries: about a third of a second on a phone. */
const COST = 5000;
const TRIES: [from: number, below: number] = [60, 140];

const secrets = ({ shop }: Pick<RequestContext, 'shop'>) => ({
  hmacSignatureSecret: shop.keys.of('captcha'),
  hmacKeySignatureSecret: shop.keys.of('captcha key'),
});

export async function challengeCall(ctx: RequestContext): Promise<Reply> {
  // To make one is work for us too. Whose form gets none is asked the question.
  if (!(await ctx.shop.limits.take('captcha', networkOf(ctx.ip))))
    return json({ code: 'too_many_requests' }, 429);
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(...TRIES),
    deriveKey,
    expiresAt: new Date(ctx.now + LIFE_MS),
    ...secrets(ctx),
  });
  return json(challenge);
}

/**
 * The captcha that needs nobody else: the browser works a little for each form. Nothing is shown; a shopper of
 * whom nothing comes (no scripts, no TLS) is asked a question instead.
 */
export const proofOfWork: Captcha = {
  field: 'altcha',
  show: () => <input type="hidden" name="altcha" data-challenge={CHALLENGE} />,
  // The same work may be written down in many ways.
  identify: (token) => readPayload(token)?.challenge.signature,
  async verify(token, ctx) {
    const payload = readPayload(token);
    if (!payload) return false;
    const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets(ctx) });
    return verified;
  },
};

/** Base64 of `{ challenge, solution }`, as every client of the protocol sends it. */
function readPayload(token: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Partial<Payload> | null;
    const known = typeof payload?.challenge?.signature === 'string' && payload.challenge.parameters;
    return known && payload.solution ? (payload as Payload) : undefined;
  } catch {
    return undefined;
  }
}
