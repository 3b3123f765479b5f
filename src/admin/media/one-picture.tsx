import {
  type AdminContext,
  type AdminReply,
  Bar,
  deskLink,
  Refused,
  Section,
  screenPage,
} from '../kit/index.ts';
import { offeredPictures, PictureChoice, PictureDialog } from './choice.tsx';

interface OnePicture {
  /** The thing that it is the picture of. */
  id: number;
  version: number;
  name: string;
  chosen: number | null;
  /** Where it is sent, and what the part is called. */
  path: string;
  label: string;
  back: { href: string; label: string };
  refused?: string | undefined;
}

/** The one picture that something has: one that is there, a new one, or none. */
export async function onePicturePage(admin: AdminContext, of: OnePicture): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const { id, version, name, chosen, path, label, back, refused } = of;
  const offered = await offeredPictures(admin);
  return screenPage({
    title: t('admin.terms.picture_of', { name }),
    status: refused ? 422 : 200,
    back,
    body: (
      <>
        <form
          method="post"
          action={deskLink(path)}
          encType="multipart/form-data"
          className="form is-broad"
          data-guard=""
        >
          {refused && <Refused>{refused}</Refused>}
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={form.id('version') ?? version} />
          <Section title={label}>
            <PictureChoice
              admin={admin}
              offered={offered}
              one={{ chosen, none: t('admin.terms.no_picture') }}
            />
          </Section>
          <Bar submit={t('admin.save')} />
        </form>
        <PictureDialog admin={admin} />
      </>
    ),
  });
}
