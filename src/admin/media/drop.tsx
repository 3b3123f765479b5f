import { type AdminContext, deskLink } from '../kit/index.ts';

export const ACCEPT = 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff,image/svg+xml';

/**
 * Where files are dropped, pasted or chosen. Without scripts it is a form that sends them all; with them each goes by
 * itself, and how far it is stands below. Dropping and pasting works anywhere on its page.
 *
 * @param tight a button alone, beside the title of a list
 */
export function DropZone({ admin, tight = false }: { admin: AdminContext; tight?: boolean }) {
  const { t } = admin.ctx;
  return (
    <form
      method="post"
      action={deskLink('media/add')}
      encType="multipart/form-data"
      className={tight ? 'drop-zone is-tight' : 'drop-zone'}
      data-drop=""
    >
      <DropInside admin={admin} tight={tight} />
      <button type="submit" className="button no-js">
        {t('admin.media.send')}
      </button>
    </form>
  );
}

/** The same within a form that sends other things as well; scripts send the files at once all the same. */
export function DropInside({ admin, tight = false }: { admin: AdminContext; tight?: boolean }) {
  const { t } = admin.ctx;
  return (
    <>
      {!tight && <p className="js-only">{t('admin.media.drop_here')}</p>}
      <label className={tight ? 'button is-main file-button' : 'button file-button'}>
        {t(tight ? 'admin.media.add' : 'admin.media.choose_files')}
        <input type="file" name="files" multiple accept={ACCEPT} data-files="" />
      </label>
      <DropTexts admin={admin} />
    </>
  );
}

/** What a script says of each file, in the language of whoever sits there. */
function DropTexts({ admin }: { admin: AdminContext }) {
  const { t } = admin.ctx;
  const said = ['waiting', 'sending', 'looking', 'lost', 'signed_out', 'again', 'all', 'show'] as const;
  return (
    <>
      {said.map((name) => (
        <template key={name} data-says={name}>
          {t(`admin.media.drop.${name}`, { done: '{done}', all: '{all}' })}
        </template>
      ))}
      <template data-says="too_large">{t('admin.media.fault.too_large')}</template>
    </>
  );
}
