import type { Language } from '../frame/shop/settings.ts';

/**
 * What the button that orders says: the words that article 8 (2) of directive 2011/83 gives in each language of the Union,
 * which its countries have taken over (in Germany § 312j BGB, in Austria § 8 FAGG, in Italy article 51 of the Codice del
 * consumo). They go by the language of the page, for a consumer must be able to read them; a button that says
 * something else binds nobody. Catalan and Occitan have no official text.
 */
export const ORDER_WORDS: Readonly<Record<Language, string>> = {
  bg: 'Поръчка със задължение за плащане',
  ca: 'Comanda amb obligació de pagament',
  cs: 'Objednávka zavazující k platbě',
  da: 'Ordre med betalingspligt',
  de: 'Zahlungspflichtig bestellen',
  el: 'Παραγγελία με υποχρέωση πληρωμής',
  en: 'Order with obligation to pay',
  es: 'Pedido con obligación de pago',
  et: 'Maksekohustusega tellimus',
  fi: 'Tilaus, johon liittyy maksuvelvollisuus',
  fr: 'Commande avec obligation de paiement',
  hr: 'Narudžba s obvezom plaćanja',
  hu: 'Fizetési kötelezettséggel járó megrendelés',
  it: 'Ordine con obbligo di pagare',
  lt: 'Užsakymas su įsipareigojimu sumokėti',
  lv: 'Pasūtījums ar pienākumu maksāt',
  nl: 'Bestelling met betalingsverplichting',
  oc: 'Comanda amb obligacion de pagament',
  pl: 'Zamówienie z obowiązkiem zapłaty',
  pt: 'Encomenda com obrigação de pagar',
  ro: 'Comandă cu obligație de plată',
  sk: 'Objednávka s povinnosťou platby',
  sl: 'Naročilo z obveznostjo plačila',
  sv: 'Beställning med betalningsskyldighet',
};

/**
 * @param own the shop's words by language
 * @returns those of a language; a variety of one has its language's, and one that is not in the list English ones
 */
export function orderWords(own: Readonly<Record<Language, string>>, language: Language): string {
  const [base = language] = language.split('-');
  return own[language] || (ORDER_WORDS[language] ?? ORDER_WORDS[base] ?? ORDER_WORDS.en ?? '');
}
