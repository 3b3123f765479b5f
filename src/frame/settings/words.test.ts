import { expect, test } from 'vitest';
import { description } from '../../../tests/support/people/settings.ts';
import { messages } from '../shop/messages.ts';
import { settingText } from './labels.ts';

/** The house's own languages are whole. */
const LANGUAGES = ['ca', 'es', 'en'];
const paths = [...description.leaves.keys()];

test.each(LANGUAGES)('every setting has a label in %s', (language) => {
  expect(paths.filter((path) => settingText(language, path).label === '')).toEqual([]);
});

test('no label is of a setting that does not exist', () => {
  const known = new Set(paths.flatMap((path) => [`settings.${path}`, `settings.${path}.hint`]));
  const keys = Object.keys(messages.ca ?? {}).filter((key) => key.startsWith('settings.'));
  // What an option or a part of a row is called belongs to its setting.
  const whole = (key: string) => key.replace(/(\.\w+)?\.is\.\w+$|\.part\.\w+$/, '');
  expect(
    keys.filter(
      (key) => !known.has(key) && !known.has(whole(key)) && !known.has(key.replace(/\.is\.\w+$/, '')),
    ),
  ).toEqual([]);
});

test('what takes one of a few words says in its hint what each means, unless they are units', () => {
  const chosen = [...description.leaves.values()].filter(({ schema }) => schema.enum);
  const silent = chosen.filter(({ path }) => !/Unit$/.test(path) && settingText('ca', path).hint === '');
  expect(silent.map(({ path }) => path)).toEqual([]);
});
