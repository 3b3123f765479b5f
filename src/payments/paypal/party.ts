/**
 * Where PayPal is: a test has it elsewhere. What stands in this folder of its calls, its words and its limits is known from
 * its documentation alone, until somebody has run `bench/live/paypal.ts` with keys of the sandbox.
 */
export interface PaypalHouse {
  /** Without a slash at the end. */
  api: string;
  /** Where the certificates are that its messages are signed with; nowhere else are they taken from. */
  certificates: readonly string[];
}

export const PAYPAL = {
  live: {
    api: 'https://api-m.paypal.com',
    certificates: ['https://api.paypal.com', 'https://api-m.paypal.com'],
  },
  sandbox: {
    api: 'https://api-m.sandbox.paypal.com',
    certificates: ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'],
  },
} as const satisfies Record<string, PaypalHouse>;

/** What PayPal gives a shop, and what of it the shop uses. */
export interface PaypalAccount {
  house: PaypalHouse;
  /** Whether money moves there. */
  live: boolean;
  clientId: string;
  secret: string;
  /** Of the webhook that PayPal reports to: it is a part of what PayPal signs. */
  webhookId: string;
  /** False only reserves the money until the shopkeeper takes it. */
  takeNow: boolean;
  publicUrl: string;
  /** As PayPal's page calls the shop. */
  name: string;
  /** How many digits the shop counts a currency in. */
  decimals(currency: string): number;
  /** What is paid for, in the order's language. */
  describe(order: { orderId: number; language: string }): string;
  /** Tells payments of this shop from those of others with the same account. */
  mark(): Promise<string>;
}

/** PayPal answered, and not with what was asked for. */
export class PaypalError extends Error {
  readonly status: number;
  /** PayPal's own word for why, as `INSTRUMENT_DECLINED`. */
  readonly issue: string;
  constructor(status: number, issue: string, said: string) {
    super(said || `PayPal answered ${status}.`);
    this.status = status;
    this.issue = issue;
  }
}

/** Another call with the same key is not done yet: what comes of it nobody knows. */
const UNDER_WAY = 'PREVIOUS_REQUEST_IN_PROGRESS';

/** Whether an error says that PayPal has answered no, and nothing was done. */
export const saysNo = (error: unknown): error is PaypalError =>
  error instanceof PaypalError && [400, 403, 404, 422].includes(error.status) && error.issue !== UNDER_WAY;

export const isGone = (error: unknown): boolean => error instanceof PaypalError && error.status === 404;

/**
 * Asks PayPal in the name of an account.
 *
 * @param path from the first slash on
 * @param how.key the same key is one deed, for six hours of an order and 45 days of a payment
 * @throws PaypalError, and whatever says that nobody answered
 */
export type AskPaypal = <T>(
  method: 'GET' | 'POST',
  path: string,
  how?: { body?: object; key?: string },
) => Promise<T>;

const PATIENCE_MS = 10_000;
/** So long before its end a token is not used any more. */
const MARGIN_S = 60;

export function clientOf({
  house,
  clientId,
  secret,
}: Pick<PaypalAccount, 'house' | 'clientId' | 'secret'>): AskPaypal {
  let kept: { token: string; until: number } | undefined;
  let asking: Promise<string> | undefined;

  async function newToken(): Promise<string> {
    const reply = await fetch(`${house.api}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { access_token: token, expires_in: seconds } = await answerIn<{
      access_token: string;
      expires_in: number;
    }>(reply);
    kept = { token, until: Date.now() + (seconds - MARGIN_S) * 1000 };
    return token;
  }

  /** Several calls at once ask for one token. */
  const token = async (): Promise<string> => {
    if (kept && kept.until > Date.now()) return kept.token;
    asking ??= newToken().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  const send = async (method: string, path: string, { body, key }: { body?: object; key?: string }) =>
    fetch(house.api + path, {
      method,
      headers: {
        authorization: `Bearer ${await token()}`,
        'content-type': 'application/json',
        ...(key && { 'paypal-request-id': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });

  return async (method, path, how = {}) => {
    const first = await send(method, path, how);
    if (first.status !== 401) return answerIn(first);
    // PayPal may take a token back before its time.
    await first.body?.cancel();
    kept = undefined;
    return answerIn(await send(method, path, how));
  };
}

async function answerIn<T>(reply: Response): Promise<T> {
  const text = await reply.text();
  if (reply.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
  const { name, error, message, error_description, details } = objectIn(text);
  const [first] = Array.isArray(details) ? details : [];
  throw new PaypalError(
    reply.status,
    String(first?.issue ?? name ?? error ?? ''),
    String(first?.description ?? message ?? error_description ?? ''),
  );
}

/** What says that something is wrong need not be JSON. */
function objectIn(text: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
