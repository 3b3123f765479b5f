import { deskLink, type Hit, missingFor, type Screen, type SearchSource } from '../kit/index.ts';
import type { AdminContext } from '../kit/screen.ts';
import { among, filePlaces, type KnownPlace, known, menuPlaces } from './known.ts';
import { ACTIONS, PAGES } from './places.ts';

const SHOWN = 5;

/** The desk's own screens and what can be begun there, in the search of everything: each to who may open it. */
export function placeSources(screens: readonly Screen[]): SearchSource[] {
  return [
    placeSource('screens', screens, () => [...menuPlaces(screens), ...PAGES]),
    placeSource('actions', screens, () => [...ACTIONS, ...filePlaces(screens)]),
  ];
}

function placeSource(
  name: string,
  screens: readonly Screen[],
  places: () => Parameters<typeof known>[1],
): SearchSource {
  // Made at the first search: no text of the house is read before there is one to show it to.
  let all: readonly KnownPlace[] | undefined;
  return {
    name,
    needs: 'signed-in',
    async find(admin, text) {
      all ??= known(screens, places());
      const open = all.filter((place) => isOpen(admin, place));
      return among(open, text, admin.ctx.language)
        .slice(0, SHOWN)
        .map((place) => hitOf(admin, place, screens));
    },
  };
}

function isOpen(admin: AdminContext, { screen, needs }: KnownPlace): boolean {
  const isInTime = screen.menu?.while?.(admin.shop) ?? true;
  return isInTime && missingFor(admin, screen.needs) === undefined && (!needs || admin.may(needs));
}

function hitOf({ ctx: { t } }: AdminContext, place: KnownPlace, screens: readonly Screen[]): Hit {
  const { to, label, what } = place;
  const under = place.under ?? menuAbove(to, screens);
  const href = deskLink(to);
  return {
    href,
    label: what === undefined ? t(label) : t(label, { what: t(what) }),
    more: under === undefined ? '' : t(`admin.menu.${under}`),
  };
}

/** `settings/shipping` stands under the settings; what stands in the menu itself, under nothing. */
function menuAbove(to: string, screens: readonly Screen[]): string | undefined {
  const [first = ''] = to.split('/');
  return first === to ? undefined : screens.find(({ path }) => path === first)?.menu?.name;
}
