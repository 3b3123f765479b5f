/**
 * Why a purchase at a distance cannot be withdrawn from (Directive 2011/83, article 16; in Spain article 103 of the
 * TRLGDCU). Of several the first counts. `digital` takes the right away only with the consent that is asked for at the
 * checkout, `sealed` and `media` only once unsealed.
 */
export const EXCEPTIONS = [
  /** 16 (m): content that is not on a medium, begun with consent. */
  'digital',
  /** 16 (c): made to measure, or clearly personal. */
  'custom',
  /** 16 (d): spoils or expires soon. */
  'perishable',
  /** 16 (e): sealed for health or hygiene. */
  'sealed',
  /** 16 (f): cannot be told from other things once delivered. */
  'mixed',
  /** 16 (i): sealed recordings and programs. */
  'media',
  /** 16 (j): newspapers and magazines, one by one. */
  'press',
  /** 16 (l): lodging, transport, meals or leisure on a date. */
  'dated',
] as const;
export type Exception = (typeof EXCEPTIONS)[number];

/** What a product or variation says itself: '' is what its categories say, `allowed` that none of theirs is meant. */
export const OWN_WORDS = ['', 'allowed', ...EXCEPTIONS] as const;
export type OwnWord = (typeof OWN_WORDS)[number];

export const isException = (word: string): word is Exception => EXCEPTIONS.some((one) => one === word);

/** The first of what categories say, those above them included; '' where none says anything. */
export const firstException = (said: readonly string[]): Exception | '' =>
  EXCEPTIONS.find((one) => said.includes(one)) ?? '';

/**
 * @param own what the variation says, then its product: the first that says something
 * @param categories what those say that it is in, and those above them
 * @returns why it cannot be withdrawn from; '' where it can
 */
export function exceptionOf(own: readonly OwnWord[], categories: readonly string[]): Exception | '' {
  const word = own.find((one) => one !== '') ?? '';
  if (word === 'allowed') return '';
  return word === '' ? firstException(categories) : word;
}
