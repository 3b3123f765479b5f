import { contrast, holds, TEXT_RATIO } from '../../frame/look/model-colour.ts';
import type { Look } from '../../frame/look/model-look.ts';
import { iconOf, logoOf } from '../../frame/look/model-marks.ts';
import { type Mode, type Palette, unreadableIn } from '../../frame/look/model-palette.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { numberFormat } from '../../platform/i18n/numbers.ts';
import { TRIED_PAGES, type TriedPage } from '../../site/index.ts';
import { type AnyField, check, FieldRow, file } from '../kit/index.ts';
import type { AskedSetting } from '../settings/page.ts';
import { fileOf, goneOf, MARK_PATHS } from './draft.ts';

/** What stands in a field now, as it was typed. */
type Typed = ReadonlyMap<string, string>;

export function markFields(
  asked: readonly AskedSetting[],
  names: { gone: string },
): Record<string, AnyField> {
  const fields = MARK_PATHS.flatMap((path) => {
    const { label = path, hint = '' } = asked.find(({ leaf }) => leaf.path === path) ?? {};
    return [
      [fileOf(path), file({ label, hint, accept: 'image/svg+xml,image/png,image/webp,image/jpeg' })],
      [goneOf(path), check({ label: names.gone })],
    ] as const;
  });
  return Object.fromEntries(fields);
}

/** Logo and icon as they stand in the form, each with a field for another one. */
export function Marks(props: { look: Look; fields: Record<string, AnyField>; errors: Typed }) {
  const { look, fields, errors } = props;
  return (
    <div className="look-marks" data-live="marks">
      {MARK_PATHS.map((path) => {
        const name = look[path.slice('look.'.length) as 'logo' | 'logoDark' | 'icon'];
        const shown = path === 'look.icon' ? iconShown(name) : logoOf(name);
        return (
          <div key={path} className={path === 'look.logoDark' ? 'look-mark is-dark' : 'look-mark'}>
            <input type="hidden" name={path} value={name} />
            <FieldRow name={fileOf(path)} field={fields[fileOf(path)]!} error={errors.get(fileOf(path))} />
            {shown && (
              <>
                <img src={shown.src} width={shown.width} height={shown.height} alt="" />
                <FieldRow name={goneOf(path)} field={fields[goneOf(path)]!} />
              </>
            )}
          </div>
        );
      })}
    </div>
  );
}

function iconShown(name: string) {
  const icon = iconOf(name);
  return icon && { src: icon.tab, width: 48, height: 48 };
}

const PAIRS = [
  ['ink', 'paper'],
  ['accent', 'paper'],
  ['accentInk', 'accent'],
] as const satisfies readonly (readonly [keyof Palette, keyof Palette])[];

/** How well each text can be read where it stands; what cannot has a button that takes the nearest that can. */
export function Contrasts({ mode, palette }: { mode: Mode; palette: Palette }) {
  const { t, language } = useRequest();
  const wrong = unreadableIn(palette);
  const ratioText = numberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return (
    <ul className="look-contrasts" data-live={`contrast-${mode}`} aria-live="polite">
      {PAIRS.map(([name, on]) => {
        const fault = wrong.find((one) => one.name === name);
        const ratio = fault?.ratio ?? contrast(palette[name], palette[on]);
        const isGood = holds(palette[name], [palette[on]], TEXT_RATIO) && !fault;
        return (
          <li key={name} className={isGood ? 'is-good' : 'is-wrong'}>
            <span>
              {t(`admin.look.on.${name}`)}: {ratioText.format(Math.floor(ratio * 10) / 10)} : 1{' '}
              {isGood ? t('admin.look.readable') : t('admin.look.unreadable')}
            </span>
            {fault && (
              <button
                type="submit"
                className="button"
                name="take"
                value={`look.${mode}.${name}=${fault.nearest}`}
                formNoValidate
              >
                <Swatch colour={fault.nearest} />
                {t('admin.look.take', { colour: fault.nearest })}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Without a style of its own, which the desk's policy forbids: a drawing may be filled. */
const Swatch = ({ colour }: { colour: string }) => (
  <svg
    className="look-swatch"
    width="16"
    height="16"
    viewBox="0 0 16 16"
    aria-hidden="true"
    focusable="false"
  >
    <rect width="16" height="16" rx="3" fill={colour} />
  </svg>
);

/** The shop's pages in that look, by day and by night. No script of theirs runs, and nobody clicks in them. */
export function Tried(props: { page: TriedPage; paths: Readonly<Record<Mode, string | undefined>> }) {
  const { page, paths } = props;
  const { t } = useRequest();
  return (
    <section className="panel look-tried">
      <header className="panel-head">
        <h2>{t('admin.look.preview')}</h2>
        <div className="tools">
          <label className="screen-reader-text" htmlFor="field-page">
            {t('admin.look.page')}
          </label>
          <select id="field-page" name="page" defaultValue={page}>
            {TRIED_PAGES.map((name) => (
              <option key={name} value={name}>
                {t(`admin.look.page.${name}`)}
              </option>
            ))}
          </select>
          <button type="submit" className="button" name="try" value="1" formNoValidate data-live-button="">
            {t('admin.look.try')}
          </button>
        </div>
      </header>
      <div className="look-frames" data-live="frames">
        {(['light', 'dark'] as const).map((mode) => (
          <figure key={mode}>
            <figcaption>{t(`admin.look.mode.${mode}`)}</figcaption>
            {paths[mode] === undefined ? (
              <p className="empty">{t('admin.look.no_product')}</p>
            ) : (
              <div className="look-frame">
                <iframe
                  src={paths[mode]}
                  title={t('admin.look.frame', {
                    page: t(`admin.look.page.${page}`),
                    mode: t(`admin.look.mode.${mode}`),
                  })}
                  sandbox="allow-same-origin"
                  tabIndex={-1}
                />
              </div>
            )}
          </figure>
        ))}
      </div>
    </section>
  );
}
