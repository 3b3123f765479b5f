import { knownLanguages, languageFacts } from '../../frame/shop/languages.ts';
import { WHOLE } from '../../frame/shop/messages.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { texts } from '../../frame/shop/texts.ts';
import type { CardWanted } from '../card/protocol.ts';
import type { BankPayment } from './bank.ts';

/** The bank's own page: another house than the shop's, so it is plain and says what it is. */
export function bankPage({ report, wanted }: BankPayment): string {
  const language = languageOf(wanted.language);
  const t = texts(language, { languages: [language] });
  const amount = new Intl.NumberFormat(languageFacts(language).formats, {
    style: 'currency',
    currency: wanted.currency,
  }).format(wanted.amount / 10 ** fractionDigits(wanted.currency));
  return layOut(
    language,
    `<p>${t('payments.bank.order', { number: report.order })}</p>
  <p class="amount">${amount}</p>`,
    { pay: t('payments.bank.pay'), decline: t('payments.bank.decline'), back: t('payments.bank.back') },
  );
}

/** Where a card is given to be kept, without a payment. */
export function cardPage({ language: wanted }: CardWanted): string {
  const language = languageOf(wanted);
  const t = texts(language, { languages: [language] });
  return layOut(language, `<p>${t('payments.bank.card')}</p>`, {
    keep: t('payments.bank.keep'),
    back: t('payments.bank.back_card'),
  });
}

const languageOf = (wanted: string): Language => knownLanguages.find((code) => code === wanted) ?? WHOLE;

function layOut(language: Language, inside: string, choices: Record<string, string>): string {
  const t = texts(language, { languages: [language] });
  const buttons = Object.entries(choices).map(
    ([choice, label]) => `<button name="choice" value="${choice}">${label}</button>`,
  );
  return `<!doctype html>
<html lang="${language}" dir="${languageFacts(language).direction}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${t('payments.bank.title')}</title>
<style>
  :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
  body { max-width: 26rem; margin: 12vh auto; padding: 0 1.25rem; }
  .amount { font-size: 2.25rem; font-weight: 600; margin: .25rem 0 1rem; }
  form { display: grid; gap: .75rem; margin-top: 1.5rem; }
  button { padding: .9rem; font: inherit; font-weight: 600; border-radius: .5rem; border: 1px solid currentColor; cursor: pointer; }
  button:first-child { background: #14532d; border-color: #14532d; color: #fff; }
  small { display: block; margin-top: 1.5rem; opacity: .8; }
</style>
<main>
  <h1>${t('payments.bank.title')}</h1>
  ${inside}
  <form method="post">${buttons.join('')}</form>
  <small>${t('payments.bank.note')}</small>
</main>
</html>`;
}

function fractionDigits(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}
