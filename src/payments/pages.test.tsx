import type { ReactNode } from 'react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partOf } from '../../tests/support/buying/cart.ts';
import { engines, openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { renderMarkup } from '../frame/page/context.tsx';
import { internalContext } from '../frame/request/internal-context.ts';
import { findGateway } from './gateways.ts';
import { PaymentInstructions } from './instructions.tsx';
import type { Gateway, Instructions } from './model.ts';
import { PaymentMethods } from './payment-methods.tsx';
import type { SavedChoice } from './saved/choice.ts';
import { AddMethodPage, MethodsPage } from './saved/pages.tsx';
import type { SavedMethod } from './saved/store.ts';

const card = (id: number, more: Partial<SavedMethod> = {}): SavedMethod => ({
  id,
  gateway: 'card',
  token: `T${id}`,
  label: `Visa ${id}`,
  expires: '12/30',
  isDefault: false,
  ...more,
});

describe.each(engines)('what shoppers see of ways to pay on %s', (engine) => {
  let house: TestShop;
  let gateways: Record<'bacs' | 'card' | 'other', Gateway>;
  beforeAll(async () => {
    house = await openTestShop(engine);
    const bacs = findGateway(house.shop, 'bacs')!;
    const texts = { title: 'payments.card.title', description: 'payments.card.description' } as const;
    gateways = {
      bacs,
      card: { ...bacs, id: 'card', texts, saving: {} },
      other: { ...bacs, id: 'other', texts, saving: {} },
    };
  });
  afterAll(() => house.close());
  const drawn = (node: ReactNode) =>
    renderMarkup(internalContext(house.shop, { language: 'en', now: Date.now() }), node);
  const inputs = (markup: string, name: string) =>
    [...markup.matchAll(/<input[^>]*>/g)]
      .map(([input]) => input)
      .filter((each) => each.includes(` name="${name}"`));
  const values = (markup: string, name: string) =>
    inputs(markup, name).map((each) => [partOf(each, / value="([^"]*)"/), /\schecked/.test(each)]);

  describe('at the checkout', () => {
    const form = (fields: Record<string, string> = {}): SavedChoice['form'] => ({
      text: (name) => fields[name] ?? '',
      flag: (name) => fields[name] === 'true',
    });
    const shown = (
      more: { saved?: SavedChoice; fees?: Map<string, number>; chosen?: string; offered?: Gateway[] } = {},
    ) =>
      drawn(
        <PaymentMethods
          offered={more.offered ?? [gateways.bacs, gateways.card]}
          chosen={more.chosen ?? 'card'}
          orderButton="Order and pay"
          saved={more.saved ?? { methods: undefined, form: form() }}
          {...(more.fees && { fees: more.fees })}
        />,
      );

    test('each is there with its words, and one is chosen', () => {
      const markup = shown();
      expect(values(markup, 'payment_method')).toEqual([
        ['bacs', false],
        ['card', true],
      ]);
      for (const id of ['bacs', 'card']) {
        expect(markup).toContain(`<li class="wc_payment_method payment_method_${id}">`);
        expect(markup).toMatch(new RegExp(`<label for="payment_method_${id}">[^<]+</label>`));
        expect(markup).toMatch(
          new RegExp(`<div class="payment_box payment_method_${id}"><p>[^<]+</p></div>`),
        );
      }
      expect(markup.match(/data-order_button_text="Order and pay"/g)).toHaveLength(2);
      expect(markup).not.toContain('data-fee');
      expect(markup).not.toContain('woocommerce-info');
    });

    test('what one costs besides stands under it and nowhere else', () => {
      const markup = shown({ fees: new Map([['bacs', 242]]) });
      expect(inputs(markup, 'payment_method').map((each) => partOf(each, /data-fee="(\d+)"/))).toEqual([
        '242',
        '',
      ]);
      expect(partOf(markup, /<div class="payment_box payment_method_bacs">(.*?)<\/div>/)).toMatch(/2[.,]42/);
      expect(partOf(markup, /<div class="payment_box payment_method_card">(.*?)<\/div>/)).not.toMatch(
        /2[.,]42/,
      );
    });

    test('that there is none is said', () => {
      const markup = shown({ offered: [] });
      expect(markup).toMatch(/<li><div class="woocommerce-info" role="status">[^<]+<\/div><\/li>/);
      expect(inputs(markup, 'payment_method')).toEqual([]);
    });

    test('a guest can keep no card, and a way that keeps none asks for nothing', () => {
      expect(shown()).not.toContain('wc-card-new-payment-method');
      const markup = shown({ saved: { methods: [], form: form() } });
      expect(inputs(markup, 'wc-bacs-new-payment-method')).toEqual([]);
      expect(values(markup, 'wc-card-new-payment-method')).toEqual([['true', false]]);
      expect(markup, 'nothing to choose from').not.toContain('wc-saved-payment-methods');
      const ticked = shown({ saved: { methods: [], form: form({ 'wc-card-new-payment-method': 'true' }) } });
      expect(values(ticked, 'wc-card-new-payment-method')).toEqual([['true', true]]);
    });

    test('cards that are kept are offered by the way that keeps them, and another one beside them', () => {
      const methods = [card(3), card(5, { expires: '' }), card(7, { gateway: 'other' })];
      const offered = [gateways.bacs, gateways.card, gateways.other];
      const markup = shown({ offered, saved: { methods, form: form() } });
      expect(values(markup, 'wc-card-payment-token')).toEqual([
        ['3', true],
        ['5', false],
        ['new', false],
      ]);
      expect(values(markup, 'wc-other-payment-token')).toEqual([
        ['7', true],
        ['new', false],
      ]);
      const label = (value: string) =>
        partOf(markup, new RegExp(`<label for="wc-card-payment-token-${value}">([^<]*)</label>`));
      expect(label('3')).toContain('Visa 3');
      expect(label('3')).toContain('12/30');
      expect(label('5')).toBe('Visa 5');
      expect(label('new')).not.toBe('');
      expect(markup).toContain(
        '<ul class="woocommerce-SavedPaymentMethods wc-saved-payment-methods" data-count="2">',
      );
      expect(markup.match(/<li class="woocommerce-SavedPaymentMethods-new">/g)).toHaveLength(2);
      expect(markup.match(/<li class="woocommerce-SavedPaymentMethods-token">/g)).toHaveLength(3);
      const said = shown({ saved: { methods, form: form({ 'wc-card-payment-token': '5' }) } });
      expect(values(said, 'wc-card-payment-token')[1]).toEqual(['5', true]);
    });
  });

  describe('in the account', () => {
    test('each card has a link that lets it go, and all but the usual one a link that makes it so', () => {
      const markup = drawn(
        <MethodsPage methods={[card(3, { isDefault: true }), card(5, { expires: '' })]} mayAdd={false} />,
      );
      const rows = [...markup.matchAll(/<tr class="(payment-method[^"]*)">(.*?)<\/tr>/g)];
      expect(rows.map(([, kind]) => kind)).toEqual([
        'payment-method default-payment-method',
        'payment-method',
      ]);
      const [usual = '', other = ''] = rows.map(([, , row]) => row ?? '');
      expect(usual).toContain('<small>(');
      expect(other).not.toContain('<small>');
      const { links } = internalContext(house.shop, { language: 'en', now: 0 });
      for (const [row, id] of [
        [usual, 3],
        [other, 5],
      ] as const) {
        expect(row).toMatch(
          new RegExp(`class="button delete" href="${links.deletePaymentMethod({ id })}\\?_wpnonce=\\w{10}"`),
        );
        expect(row).toMatch(new RegExp(`aria-label="[^"]*Visa ${id}"`));
      }
      expect(usual).not.toContain('button default');
      expect(other).toMatch(
        new RegExp(
          `class="button default" href="${links.setDefaultPaymentMethod({ id: 5 })}\\?_wpnonce=\\w{10}"`,
        ),
      );
      const nonces = [...other.matchAll(/_wpnonce=(\w{10})/g)].map(([, nonce]) => nonce);
      expect(nonces[0], 'one is good for one of them').not.toBe(nonces[1]);
      expect(usual).toContain('12/30');
      expect(markup).not.toContain('woocommerce-info');
      expect(markup).not.toContain(`href="${links.addPaymentMethod()}"`);
      expect(markup).toMatch(/<th scope="row"/);
    });

    test('that there is none is said, and one can be added where that is possible', () => {
      const markup = drawn(<MethodsPage methods={[]} mayAdd />);
      const { links } = internalContext(house.shop, { language: 'en', now: 0 });
      expect(markup).toMatch(/<div class="woocommerce-info" role="status">[^<]+<\/div>/);
      expect(markup).not.toContain('<table');
      expect(markup).toContain(`href="${links.addPaymentMethod()}"`);
    });

    test('a card is added by a form that says with whom it is kept, where anybody keeps one', () => {
      const markup = drawn(<AddMethodPage gateways={[gateways.card, gateways.other]} />);
      expect(values(markup, 'payment_method')).toEqual([
        ['card', true],
        ['other', false],
      ]);
      for (const id of ['card', 'other'])
        expect(markup).toMatch(new RegExp(`<label for="payment_method_${id}">[^<]+</label>`));
      const { links } = internalContext(house.shop, { language: 'en', now: 0 });
      expect(markup).toMatch(
        new RegExp(`<form id="add_payment_method"[^>]*action="${links.addPaymentMethod()}"`),
      );
      expect(partOf(markup, /name="woocommerce-add-payment-method-nonce" value="(\w*)"/)).toMatch(/^\w{10}$/);
      expect(markup).toContain('name="woocommerce_add_payment_method" value="1"');
      const none = drawn(<AddMethodPage gateways={[]} />);
      expect(none).toMatch(/<div class="woocommerce-info" role="status">[^<]+<\/div>/);
      expect(none).not.toContain('add_payment_method"');
    });
  });

  describe('after the order', () => {
    const say: Instructions = {
      heading: 'Our bank details',
      text: 'Send it there.',
      rows: [
        ['Holder:', 'Terrissa'],
        ['Bank:', 'La Caixa'],
        ['IBAN:', 'ES91'],
      ],
      headed: true,
    };
    const told = (more: Partial<Instructions> = {}) =>
      drawn(<PaymentInstructions gateway="bacs" say={{ ...say, ...more }} />);

    test('is told of whom a cheque is for by what that is called, and not by a bare name', () => {
      const { headed: _, ...plain } = say;
      const markup = drawn(<PaymentInstructions gateway="cheque" say={plain} />);
      expect(markup).toContain('<li>Holder: <strong>Terrissa</strong></li>');
      expect(markup).not.toContain('<h3');
    });

    test('is told whom the money goes to, where it goes, and what the code is for', () => {
      const markup = told();
      expect(markup).toContain('<section class="woocommerce-bacs-bank-details">');
      expect(markup).toContain('Our bank details</h2><p>Send it there.</p>');
      expect(markup).toContain('<h3 class="wc-bacs-bank-details-account-name">Terrissa</h3>');
      expect(markup).toContain('<ul class="wc-bacs-bank-details order_details bacs_details">');
      expect([...markup.matchAll(/<li>(.*?)<\/li>/g)].map(([, row]) => row)).toEqual([
        'Bank: <strong>La Caixa</strong>',
        'IBAN: <strong>ES91</strong>',
      ]);
      expect(markup).not.toContain('<figure');
      const code = { text: 'BCD', says: 'Scan it.', label: 'QR code', link: 'Open it' };
      expect(told({ code })).toMatch(
        /<figure class="payment-code" id="payment-code">.*aria-label="QR code".*<figcaption>Scan it\.<\/figcaption>/s,
      );
    });

    test('is told nothing of whom it goes to, and no list, where there is none', () => {
      const markup = told({ rows: [] });
      expect(markup).toContain('Send it there.');
      expect(markup).not.toMatch(/<h3|<ul/);
      expect(told({ rows: [['Holder:', '']] })).not.toMatch(/<h3|<ul/);
    });
  });
});
