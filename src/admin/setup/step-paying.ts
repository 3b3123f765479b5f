import { realGateways, wayTitle } from '../../payments/index.ts';
import { askSettings, formOf, saveAsked } from '../settings/ask.ts';
import type { Step } from './step.ts';

const PATHS = [
  'checkout.bankAccount.name',
  'checkout.bankAccount.bank',
  'checkout.bankAccount.iban',
  'checkout.bankAccount.bic',
  'checkout.cashOnDelivery',
  'checkout.cheques',
  'redsys.merchant',
  'redsys.key',
  'redsys.mode',
  'cardBank.url',
  'cardBank.secret',
];

/** How the money comes in. */
export const payingStep: Step = {
  name: 'paying',
  needs: 'settings.edit',
  checks: ['paying'],
  stands: async ({ shop, ctx: { t, language } }) =>
    realGateways(shop)
      .map((way) => wayTitle(shop.settings, way, language))
      .join(', ') || t('admin.setup.not_yet'),
  ask: async (admin) => formOf(await askSettings(admin, PATHS)),
  save: async (admin) => saveAsked(admin, await askSettings(admin, PATHS)),
};
