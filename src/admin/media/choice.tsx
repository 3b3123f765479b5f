import { type ListedPicture, listLibrary } from '../../catalogue/index.ts';
import { type AdminContext, deskLink } from '../kit/index.ts';
import { DropInside } from './drop.tsx';
import { altOf, calledOf, Thumbnail } from './words.tsx';

/** Where scripts ask for pictures. */
export const PICTURE_SOURCE = deskLink('pick/media');
/** So many are offered where nobody has said what they look for: the newest. */
const OFFERED = 24;

/** What is offered to {@link PictureChoice} without scripts: what was looked for, else the newest. */
export function offeredPictures({ shop, ctx }: AdminContext): Promise<ListedPicture[]> {
  const text = ctx.query.line('find', 100);
  const page = { sort: 'added', descending: true, limit: OFFERED } as const;
  return listLibrary(shop, { text: text === '' ? undefined : text }, page);
}

interface ChoiceProps {
  admin: AdminContext;
  offered: readonly ListedPicture[];
  /** Where one is wanted: which it is now, and that there may be none. Any number without it. */
  one?: { chosen: number | null; none: string };
  /** Already there: not offered once more. */
  without?: readonly number[];
}

/**
 * Part of a form that chooses pictures of the library and brings new ones: fields `choose` and `files`, read by
 * `readChoice`. Its form is `multipart/form-data`, its screen takes files and keeps what it shows under an address, for
 * without scripts to look for something is to come back with `find`. With scripts one chooses in a dialog.
 */
export function PictureChoice({ admin, offered, one, without = [] }: ChoiceProps) {
  const { ctx, may } = admin;
  const { t } = ctx;
  const left = offered.filter(({ id }) => !without.includes(id));
  return (
    <div className="choice" data-choice={one ? 'one' : 'several'}>
      <p className="js-only row">
        <button type="button" className="button" data-choose-pictures="">
          {t('admin.media.from_library')}
        </button>
      </p>
      <fieldset className="no-js" data-plain="">
        <legend>{t('admin.media.from_library')}</legend>
        <p className="row">
          <input
            type="search"
            name="find"
            defaultValue={ctx.query.line('find', 100)}
            maxLength={100}
            aria-label={t('admin.media.search')}
          />
          <button type="submit" className="button" formMethod="get" formNoValidate>
            {t('admin.list.search')}
          </button>
        </p>
        <ul className="plain-list library">
          {one && (
            <li>
              <label className="check">
                <input type="radio" name="choose" value="none" defaultChecked={one.chosen === null} />
                {one.none}
              </label>
            </li>
          )}
          {left.map((picture) => (
            <li key={picture.id}>
              <label className="check">
                <input
                  type={one ? 'radio' : 'checkbox'}
                  name="choose"
                  value={picture.id}
                  defaultChecked={picture.id === one?.chosen}
                />
                <Thumbnail picture={picture} alt={altOf(admin, picture) || calledOf(admin, picture)} />
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {may('media.edit') && (
        <div className="drop-zone" data-drop={deskLink('media/add')}>
          <DropInside admin={admin} />
        </div>
      )}
      <ul
        className="plain-list library js-only"
        data-chosen=""
        aria-label={t('admin.media.chosen')}
        aria-live="polite"
      />
      <template data-remove="">{t('admin.media.take_off')}</template>
      {one && (
        <p className="js-only">
          <label className="check">
            <input type="checkbox" data-none="" />
            {one.none}
          </label>
        </p>
      )}
    </div>
  );
}

/**
 * The dialog in which scripts let somebody choose: once on a page that has a {@link PictureChoice}, or an editor that calls
 * `choosePictures` of `client/media`.
 */
export function PictureDialog({ admin }: { admin: AdminContext }) {
  const { t } = admin.ctx;
  return (
    <dialog
      className="picture-dialog"
      data-picture-dialog={PICTURE_SOURCE}
      aria-labelledby="picture-dialog-title"
    >
      <form method="dialog">
        <header className="panel-head">
          <h2 id="picture-dialog-title">{t('admin.media.from_library')}</h2>
          <button type="submit" className="button" value="">
            {t('admin.cancel')}
          </button>
        </header>
        <input
          type="search"
          maxLength={100}
          aria-label={t('admin.media.search')}
          placeholder={t('admin.media.search')}
          data-find=""
        />
        <ul className="plain-list library" data-found="" aria-label={t('admin.menu.media')} />
        <p className="soft" role="status" data-found-said="" data-none={t('admin.list.nothing')} />
        <div className="bar">
          <button type="submit" className="button is-main" value="take">
            {t('admin.media.take')}
          </button>
          <button type="button" className="button" data-more="" hidden>
            {t('admin.media.more')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
