import { slugOf } from '../shop/languages.ts';
import type { ShopSettings, SlugName } from '../shop/settings.ts';
import type { SettingsProblem } from './describe.ts';
import { type Must, must } from './must.ts';

/** Words that stand second or third in an address, by what they stand beneath; all others stand first. */
const BENEATH: Partial<Record<SlugName, string>> = {
  billing: 'edit-address',
  shipping: 'edit-address',
  postCategory: 'blog',
  postTag: 'blog',
  author: 'blog',
};

/** First words that the house or the contract has taken, in every language. */
const TAKEN = new Set(
  'admin assets captcha consent contact-message feed feeds invoices media offline page search-click wc-api wc-auth'.split(
    ' ',
  ),
);

/** Whether nothing of the shopkeeper's may begin with this word: what begins with `wp-` is the contract's. */
const isTaken = (word: string): boolean => TAKEN.has(word) || word.startsWith('wp-');

const SHOP = must('must.shop_itself');

type Worded = Pick<ShopSettings, 'languages' | 'slugs'> & {
  catalogue: Pick<ShopSettings['catalogue'], 'attributeArchives'>;
};

/** Two addresses of one language must not begin alike, or one of them could never be reached. */
export function checkAddressWords({ languages, slugs, catalogue }: Worded): SettingsProblem[] {
  const names = Object.keys(slugs) as SlugName[];
  const codes = catalogue.attributeArchives.flatMap((code, at): SettingsProblem[] =>
    isTaken(code) || languages.includes(code)
      ? [
          {
            path: `catalogue.attributeArchives.${at}`,
            given: code,
            allowed: must('must.other_code', { owner: SHOP }),
          },
        ]
      : [],
  );
  const words = languages.flatMap((language) => {
    const owners = new Map<string, Must | { setting: string }>();
    for (const code of languages) owners.set(` ${code}`, SHOP);
    for (const code of catalogue.attributeArchives)
      owners.set(` ${code}`, { setting: 'catalogue.attributeArchives' });
    return names.flatMap((name) => {
      const word = slugOf({ slugs, languages }, name, language);
      const place = `${BENEATH[name] ?? ''} ${word}`;
      const owner = !BENEATH[name] && isTaken(word) ? SHOP : owners.get(place);
      owners.set(place, { setting: `slugs.${name}.${language}` });
      if (owner === undefined) return [];
      return [
        { path: `slugs.${name}.${language}`, given: word, allowed: must('must.other_word', { owner }) },
      ];
    });
  });
  return [...codes, ...words];
}
