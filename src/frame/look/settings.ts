import Type from 'typebox';
import { choice, fields, type Section, text } from '../settings/describe.ts';
import { must } from '../settings/must.ts';
import { CORNER_NAMES, DENSITY_NAMES, type Look, TYPEFACE_NAMES } from './model-look.ts';
import { housePalette, MODES, type Mode, unreadableIn } from './model-palette.ts';

const colour = (value: string) =>
  Type.String({ default: value, pattern: '^#[0-9a-f]{6}$', means: 'must.colour' });

function palette(mode: Mode) {
  const { paper, ink, accent, accentInk } = housePalette(mode);
  return fields({
    paper: colour(paper),
    ink: colour(ink),
    accent: colour(accent),
    accentInk: colour(accentInk),
  });
}

/** As `platform/files/marks.ts` names what it keeps. */
const LOGO = { pattern: '^$|^[0-9a-f]{32}-\\d{1,3}x\\d{1,3}\\.(?:svg|png)$', means: 'must.kept_picture' };
const ICON = { pattern: '^$|^[0-9a-f]{32}\\.(?:svg|png)$', means: 'must.kept_picture' };

const look = fields({
  logo: text('', LOGO),
  logoDark: text('', LOGO),
  icon: text('', ICON),
  light: palette('light'),
  dark: palette('dark'),
  typeface: choice('fraunces', TYPEFACE_NAMES),
  corners: choice('soft', CORNER_NAMES),
  density: choice('usual', DENSITY_NAMES),
});

declare module '../shop/settings.ts' {
  interface ShopSettings {
    look: Look;
  }
}

/** How the shop looks: on its pages, in its letters, on paper. */
export const lookSection: Section = {
  at: 'look',
  of: look,
  rules: ({ look: { light, dark } }) =>
    MODES.flatMap((mode) =>
      unreadableIn({ light, dark }[mode]).map(({ name, given, on, nearest }) => ({
        path: `look.${mode}.${name}`,
        given,
        allowed: must('must.readable', { other: { setting: `look.${mode}.${on}` }, nearest }),
      })),
    ),
};
