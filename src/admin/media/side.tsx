import { type PictureUse, readUses, type WholePicture } from '../../catalogue/index.ts';
import { type AuditLine, readAudit } from '../../frame/command/index.ts';
import { type AdminContext, deskLink, type Fact, FactList, History, Section } from '../kit/index.ts';
import { ACCEPT } from './drop.tsx';
import { momentShort } from './moments.ts';
import { bytesText, seenAt, Uses } from './words.tsx';

const LINES = 30;
/** As many places as are told. */
const MOST = 100;

export async function readSide({ shop, ctx, may }: AdminContext, { id }: WholePicture) {
  const [uses, lines] = await Promise.all([
    readUses(shop, { pictureId: id, language: ctx.language, most: MOST }),
    may('audit.view')
      ? readAudit(shop.db.read, { subject: 'picture', subjectId: `${id}`, limit: LINES })
      : [],
  ]);
  return { uses, lines };
}

/** Where a picture is shown, its file and those of before, and what happened to it. */
export function Side(props: {
  admin: AdminContext;
  picture: WholePicture;
  uses: readonly PictureUse[];
  lines: readonly AuditLine[];
}) {
  const { admin, picture, uses, lines } = props;
  const { t } = admin.ctx;
  const { id, version, binned_at, doubles } = picture;
  const file = picture.file || picture.kept_file;
  const facts: Fact[] = [
    [t('admin.media.column.size'), picture.width > 0 ? `${picture.width} × ${picture.height}` : '–'],
    [t('admin.media.column.bytes'), bytesText(admin, picture.bytes)],
    [t('admin.media.format'), file.split('.').at(-1)?.toUpperCase() || '–'],
    [t('admin.media.column.added'), momentShort(admin, picture.added_at)],
  ];
  return (
    <>
      <Section title={t('admin.media.where_used')}>
        <Uses admin={admin} uses={uses} />
      </Section>
      {doubles.length > 0 && (
        <Section title={t('admin.media.doubles')}>
          <ul>
            {doubles.map((double) => (
              <li key={double}>
                <a href={deskLink(`media/${double}`)}>{t('admin.media.number', { id: `${double}` })}</a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('admin.media.file')}>
        <FactList facts={facts} />
        {file !== '' && (
          <p>
            <a href={deskLink(`media/${id}/original/${file}`)}>{t('admin.media.download')}</a>
          </p>
        )}
        {picture.original !== '' && (
          <form method="post" className="row">
            <span>{t('admin.media.is_part')}</span>
            <input type="hidden" name="version" value={version} />
            <button type="submit" className="button" name="do" value="whole">
              {t('admin.media.show_whole')}
            </button>
          </form>
        )}
      </Section>
      {binned_at === 0 && <Replace admin={admin} picture={picture} />}
      {binned_at === 0 && <Before admin={admin} picture={picture} />}
      {binned_at === 0 && (
        <form method="post" className="form is-small">
          {uses.length > 0 && <p className="soft">{t('admin.media.bin_used', { count: uses.length })}</p>}
          <div className="bar">
            <button type="submit" className="button" name="do" value="bin">
              {t('admin.media.bin')}
            </button>
          </div>
        </form>
      )}
      {lines.length > 0 && (
        <Section title={t('admin.media.history')}>
          <History admin={admin} lines={lines} saying={({ command }) => saidOf(admin, command)} />
        </Section>
      )}
    </>
  );
}

function Replace({ admin, picture }: { admin: AdminContext; picture: WholePicture }) {
  const { t } = admin.ctx;
  return (
    <Section title={t('admin.media.replace')}>
      <form
        method="post"
        action={deskLink('media/replace')}
        encType="multipart/form-data"
        className="form is-small"
        data-guard=""
      >
        <p className="soft">{t('admin.media.replace_means')}</p>
        <input type="hidden" name="id" value={picture.id} />
        <input type="hidden" name="version" value={picture.version} />
        <div className="field">
          <label htmlFor="field-file">{t('admin.media.new_file')}</label>
          <input id="field-file" type="file" name="file" accept={ACCEPT} required />
        </div>
        <div className="bar">
          <button type="submit" className="button">
            {t('admin.media.replace')}
          </button>
        </div>
      </form>
    </Section>
  );
}

/** Files that it had, for as long as they can be put back. */
function Before({ admin, picture }: { admin: AdminContext; picture: WholePicture }) {
  const { t } = admin.ctx;
  if (picture.past.length === 0) return null;
  return (
    <Section title={t('admin.media.before')}>
      <ul className="plain-list media-before">
        {picture.past.map(({ file, at }) => (
          <li key={file}>
            <form method="post" className="row">
              <input type="hidden" name="version" value={picture.version} />
              <input type="hidden" name="file" value={file} />
              <img src={seenAt(picture, file)} alt="" width={72} height={72} loading="lazy" />
              <span>{momentShort(admin, at)}</span>
              <button
                type="submit"
                className="button"
                name="do"
                value="back"
                aria-label={t('admin.media.put_back_of', { when: momentShort(admin, at) })}
              >
                {t('admin.media.put_back')}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const TOLD = new Set([
  'media.add',
  'media.describe',
  'media.replace',
  'media.put_back',
  'media.crop',
  'media.state',
  'media.set_state',
]);

const saidOf = ({ ctx }: AdminContext, command: string): string | undefined =>
  TOLD.has(command) ? ctx.t(`admin.media.did.${command.split('.')[1]}`) : undefined;
