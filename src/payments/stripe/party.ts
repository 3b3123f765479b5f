import type Stripe from 'stripe';

/** Where Stripe is: a test has it elsewhere. */
export interface StripeHouse {
  api: { host: string; port: number; protocol: 'https' | 'http' };
  /** Its script, of the release that the library speaks. */
  script: string;
  /** What a page with its script loads, frames and calls. */
  hosts: readonly string[];
}

export const STRIPE: StripeHouse = {
  api: { host: 'api.stripe.com', port: 443, protocol: 'https' },
  script: 'https://js.stripe.com/endive/stripe.js',
  hosts: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://api.stripe.com',
  ],
};

/** What Stripe gives a shop, and what of it the shop uses. */
export interface StripeAccount {
  house: StripeHouse;
  publishableKey: string;
  secretKey: string;
  /** Of the endpoint that Stripe reports to. */
  webhookSecret: string;
  /** False only reserves the money until the shopkeeper takes it. */
  takeNow: boolean;
  publicUrl: string;
  /** The shop's first currency. */
  currency: string;
  /** How many digits the shop counts a currency in. */
  decimals(currency: string): number;
  /** What is paid for, in the order's language. */
  describe(order: { orderId: number; language: string }): string;
  /** Tells payments of this shop from those of others with the same account. */
  mark(): Promise<string>;
}

/** Test and live keys are told by how they begin. */
export const modeOf = (key: string): 'test' | 'live' | undefined =>
  /^(?:pk|sk|rk)_(test|live)_/.exec(key)?.[1] as 'test' | 'live' | undefined;

const PATIENCE_MS = 10_000;

/** The library is large: a shop that takes no money by it does not load it. */
export const library = () => import('stripe').then((loaded) => loaded.default);

/** Asks Stripe in the name of an account. */
export function clientOf({ house, secretKey }: StripeAccount): () => Promise<Stripe> {
  let made: Promise<Stripe> | undefined;
  return () => {
    made ??= library().then(
      (Library) =>
        new Library(secretKey, {
          ...house.api,
          timeout: PATIENCE_MS,
          maxNetworkRetries: 1,
          telemetry: false,
        }),
    );
    return made;
  };
}

/** Whether an error of the library says that Stripe has answered no, by its code or its kind. */
export const saysNo = (error: unknown): error is Error & { code?: string; statusCode: number } => {
  const status = (error as { statusCode?: unknown })?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 409 && status !== 429;
};

export const isGone = (error: unknown): boolean => saysNo(error) && error.code === 'resource_missing';
