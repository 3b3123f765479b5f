import { knownLanguages } from '../../frame/shop/languages.ts';
import { messages } from '../../frame/shop/messages.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { texts } from '../../frame/shop/texts.ts';
import { beginsWith, wordsOf } from '../../platform/plain-text.ts';
import { matchPath } from '../kit/address.ts';
import type { Needs, Screen } from '../kit/index.ts';
import type { Place } from './places.ts';

/** A place with the screen that answers there and all words that lead to it. */
export interface KnownPlace extends Place {
  screen: { needs: Needs; menu?: Screen['menu'] };
  labels: ReadonlyMap<Language, readonly string[]>;
  words: readonly string[];
}

/** What more a screen of the menu is looked for by, where somebody has said it. */
const moreWords = (name: string): string => `admin.find.also.${name}`;

/** Every screen of the menu, as a place. */
export const menuPlaces = (screens: readonly Screen[]): Place[] =>
  screens.flatMap(({ path, menu }) =>
    menu ? [{ to: path, label: `admin.menu.${menu.name}`, about: [moreWords(menu.name)] }] : [],
  );

/** The file of every list that has one. */
export const filePlaces = (screens: readonly Screen[]): Place[] =>
  screens.flatMap(({ path }) => {
    const list = path.startsWith('export/') ? path.slice('export/'.length) : undefined;
    const menu = screens.find((screen) => screen.path === list)?.menu;
    return menu
      ? [
          {
            to: path,
            label: 'admin.find.download',
            what: `admin.menu.${menu.name}`,
            about: ['admin.find.download.words'],
            under: menu.name,
          },
        ]
      : [];
  });

/** @throws for a place that no screen answers at: nobody may be led to nothing */
export function known(screens: readonly Screen[], places: readonly Place[]): KnownPlace[] {
  return places.map((place) => {
    const path = place.to.split('?')[0] ?? '';
    const screen = screens.find(({ path: own, GET }) => GET && matchPath(own, path));
    if (!screen) throw new Error(`No screen of the desk answers at "${place.to}".`);
    const labels = new Map(knownLanguages.map((language) => [language, wordsOf(labelIn(language, place))]));
    const about = knownLanguages.flatMap((language) =>
      wordsOf((place.about ?? []).map((key) => messages[language]?.[key] ?? '').join(' ')),
    );
    return { ...place, screen, labels, words: [...[...labels.values()].flat(), ...about] };
  });
}

function labelIn(language: Language, { label, what }: Place): string {
  const t = texts(language, { languages: [language] });
  return what === undefined ? t(label) : t(label, { what: t(what) });
}

/**
 * Those that all of some words lead to; whose name says them in the reader's language come first. Where none has them
 * all, as for "change the price of the teapot", those that most is said of, by words that few others have.
 */
export function among(places: readonly KnownPlace[], text: string, language: Language): KnownPlace[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  const found = places.filter(({ words }) => beginsWith(words, wanted));
  const isNamed = ({ labels }: KnownPlace) => beginsWith(labels.get(language) ?? [], wanted);
  if (found.length > 0) return found.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  return nearly(places, wanted);
}

/** Shorter words say nothing of what is looked for: articles and the like. */
const SAYS = 4;

function nearly(places: readonly KnownPlace[], wanted: readonly string[]): KnownPlace[] {
  const saying = wanted.filter((word) => word.length >= SAYS);
  if (saying.length < 2) return [];
  const rated = places.map((place) => ({ place, said: 0, worth: 0 }));
  for (const word of saying) {
    const having = rated.filter(({ place }) => beginsWith(place.words, [word]));
    for (const one of having) {
      one.said += 1;
      one.worth += 1 / having.length;
    }
  }
  return rated
    .filter(({ said }) => said > saying.length / 2)
    .toSorted((a, b) => b.said - a.said || b.worth - a.worth)
    .map(({ place }) => place);
}
