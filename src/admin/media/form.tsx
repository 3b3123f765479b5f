import type { PictureWords, WholePicture } from '../../catalogue/index.ts';
import {
  type AdminContext,
  type AnyField,
  deskLink,
  FieldRow,
  Form,
  Languages,
  number,
  type readForm,
  Section,
  text,
} from '../kit/index.ts';
import { seenAt } from './words.tsx';

/** What is said of a picture, in all languages, and what it is about. */
export function pictureFields({ ctx: { t }, shop }: AdminContext, picture: WholePicture) {
  const texts = Object.fromEntries(
    shop.settings.languages.flatMap((language): [string, AnyField][] => [
      [
        `alt.${language}`,
        text({ label: t('admin.media.alt'), value: picture.alts[language] ?? '', max: 500 }),
      ],
      [
        `caption.${language}`,
        text({ label: t('admin.media.caption'), value: picture.captions[language] ?? '', max: 500 }),
      ],
    ]),
  );
  const share = { required: true, min: 0, max: 100, unit: '%' };
  return {
    ...texts,
    name: text({ label: t('admin.media.name'), value: picture.name, max: 200 }),
    focusX: number({ ...share, label: t('admin.media.focus_x'), value: `${picture.focus_x}` }),
    focusY: number({ ...share, label: t('admin.media.focus_y'), value: `${picture.focus_y}` }),
  };
}

/** What of it is new: what nobody touched stays, whoever touched it meanwhile. */
export function wordsOf(
  { shop }: AdminContext,
  picture: WholePicture,
  values: Readonly<Record<string, unknown>>,
): PictureWords {
  const said = (kind: string, stood: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      shop.settings.languages.flatMap((language) => {
        const typed = String(values[`${kind}.${language}`] ?? '');
        return typed === (stood[language] ?? '') ? [] : [[language, typed]];
      }),
    );
  return {
    alts: said('alt', picture.alts),
    captions: said('caption', picture.captions),
    name: String(values.name),
    focus: { x: Number(values.focusX), y: Number(values.focusY) },
  };
}

export function PictureForm(props: {
  admin: AdminContext;
  picture: WholePicture;
  read: ReturnType<typeof readForm> | undefined;
}) {
  const { admin, picture, read } = props;
  const { t, form } = admin.ctx;
  const fields = pictureFields(admin, picture);
  const { name, focusX, focusY, ...texts } = fields;
  const row = (key: string, field: AnyField) => (
    <FieldRow key={key} name={key} field={field} typed={read?.typed.get(key)} error={read?.errors.get(key)} />
  );
  const file = picture.file || picture.kept_file;
  const shown = picture.alts[admin.ctx.language] ?? '';
  const written = admin.shop.settings.languages.filter((language) => picture.alts[language]);
  return (
    <Form
      fields={fields}
      read={read}
      version={form.id('version') ?? picture.version}
      submit={t('admin.save')}
      laidOut
      broad
    >
      <Section
        title={t('admin.media.picture')}
        tools={
          picture.file !== '' && (
            <a className="button" href={deskLink(`media/${picture.id}/crop`)}>
              {t('admin.media.crop')}
            </a>
          )
        }
      >
        {file === '' ? (
          <p className="soft">{t('admin.media.awaited', { source: picture.source })}</p>
        ) : (
          <div className="focus" data-focus="">
            <div className="focus-picture">
              <img src={seenAt(picture, file)} alt={shown} width={picture.width} height={picture.height} />
              <button
                type="button"
                className="focus-mark js-only"
                aria-label={t('admin.media.focus')}
                aria-describedby="focus-how"
              />
            </div>
            <p className="soft" id="focus-how">
              {t('admin.media.focus_how')}
            </p>
            <p
              className="screen-reader-text"
              role="status"
              data-focus-said=""
              data-text={t('admin.media.focus_at', { x: '{x}', y: '{y}' })}
            />
            <div className="pairs">
              {row('focusX', focusX)}
              {row('focusY', focusY)}
            </div>
          </div>
        )}
      </Section>
      <Section title={t('admin.media.said')}>
        <p className="soft">{t('admin.media.alt_hint')}</p>
        <Languages fields={texts} written={written} read={read} />
      </Section>
      <Section title={t('admin.media.file')}>{row('name', name)}</Section>
    </Form>
  );
}
