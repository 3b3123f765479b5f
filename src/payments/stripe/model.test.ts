import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stripeAccount } from '../../../tests/support/stripe/account.ts';
import { lacksOf } from './check.ts';
import { cardOf, savedCard } from './model.ts';
import { fromStripe, isCharged, toStripe } from './money.ts';
import { isGone, modeOf, type StripeAccount, saysNo } from './party.ts';

describe('amounts at Stripe', () => {
  const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'ISK', 'HUF', 'UGX', 'CLP');
  test('come back as they went, or do not go at all', () => {
    fc.assert(
      fc.property(fc.nat(1e10), currency, fc.nat(3), (amount, code, decimals) => {
        const counted = toStripe(amount, code, decimals);
        if (counted === undefined) return;
        expect(Number.isSafeInteger(counted)).toBe(true);
        expect(fromStripe(counted, code, decimals)).toBe(amount);
      }),
    );
  });

  test('are cents, whole yen, and thousandths of which the last is nought', () => {
    expect(toStripe(1850, 'EUR', 2)).toBe(1850);
    expect(toStripe(500, 'JPY', 0)).toBe(500);
    expect(toStripe(50000, 'JPY', 2)).toBe(500);
    expect(toStripe(50050, 'JPY', 2)).toBeUndefined();
    expect(toStripe(500, 'HUF', 0)).toBe(50000);
    expect(toStripe(500, 'ISK', 0)).toBe(50000);
    expect([toStripe(1230, 'KWD', 3), toStripe(1234, 'KWD', 3)]).toEqual([1230, undefined]);
  });

  test('below what is charged are not offered', () => {
    expect([isCharged(49, 'EUR', 2), isCharged(50, 'EUR', 2), isCharged(0, 'PLN', 2)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

const LIVE = { publishableKey: 'pk_live_1', secretKey: 'sk_live_1' };

describe('an account of Stripe', () => {
  test('is ready with three keys of one mode, and over TLS where money moves', () => {
    const lacks = (more: Partial<StripeAccount>) =>
      lacksOf(stripeAccount({ ...LIVE, ...more })).map((key) => key.replace('payments.stripe.lacks.', ''));
    expect(lacks({})).toEqual([]);
    expect(lacks({ publishableKey: '', secretKey: '', webhookSecret: '' })).toEqual([
      'publishable',
      'secret',
      'webhook',
    ]);
    expect([lacks({ publishableKey: '' }), lacks({ secretKey: '' })]).toEqual([['publishable'], ['secret']]);
    expect(lacks({ secretKey: 'sk_test_1' })).toEqual(['same_mode']);
    expect(lacks({ publicUrl: 'http://botiga.example' })).toEqual(['https']);
    const trial = { publishableKey: 'pk_test_1', secretKey: 'rk_test_1', publicUrl: 'http://localhost' };
    expect(lacks(trial)).toEqual([]);
    expect(modeOf('sk_live_')).toBe('live');
  });

  test('knows a card again by what the shop calls it', () => {
    const card = savedCard('cus_1', 'pm_2', {
      brand: 'american_express',
      last4: '0005',
      exp_month: 3,
      exp_year: 2031,
    });
    expect(card).toMatchObject({ label: 'American express •••• 0005', expires: '03/31' });
    expect(cardOf(card.token)).toEqual({ customer: 'cus_1', payment_method: 'pm_2' });
    const bare = { label: 'Card •••• ', expires: '' };
    for (const of of [{}, { brand: null, last4: null }, { exp_month: 3 }, { exp_year: 2031 }])
      expect(savedCard('cus_1', 'pm_2', of)).toMatchObject(bare);
  });
});

describe('an answer of Stripe’s', () => {
  test('that says no is final; what a crowd, a fault or a lost line brought may be asked again', () => {
    const status = (statusCode: unknown) => ({ statusCode });
    const no = [400, 401, 402, 403, 404, 499].map(status);
    expect(no.map(saysNo)).toEqual(no.map(() => true));
    const later = [...[399, 409, 429, 500, 502, 503, 504, undefined, '400'].map(status), {}, null, undefined];
    expect(later.map(saysNo)).toEqual(later.map(() => false));
  });

  test('knows nothing of a thing only where it says so in so many words', () => {
    const errors = [
      { statusCode: 404, code: 'resource_missing' },
      { statusCode: 404 },
      { statusCode: 400, code: 'parameter_missing' },
      { statusCode: 500, code: 'resource_missing' },
    ];
    expect(errors.map(isGone)).toEqual([true, false, false, false]);
  });
});
