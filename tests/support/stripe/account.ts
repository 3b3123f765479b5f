import { STRIPE, type StripeAccount } from '../../../src/payments/stripe/party.ts';

/** By this a shop without a database knows its own payments. */
export const MARK = 'mark';

/** An account as a shop has it that counts in euros and nothing but Stripe. */
export const stripeAccount = (more: Partial<StripeAccount> = {}): StripeAccount => ({
  house: STRIPE,
  publishableKey: 'pk_test_1',
  secretKey: 'sk_test_1',
  webhookSecret: 'whsec_1',
  takeNow: true,
  publicUrl: 'https://botiga.example',
  currency: 'EUR',
  decimals: () => 2,
  describe: ({ orderId }) => `Comanda ${orderId}`,
  mark: async () => MARK,
  ...more,
});
