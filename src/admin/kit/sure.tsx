import { type AdminContext, type AdminReply, screenPage } from './screen.ts';

/**
 * Before something is taken away: what becomes of what is said first. Sent on, the form says `sure` with its fields.
 *
 * @param of.says a sentence each @param of.go the button: what its form does, and what it is called
 */
export function askSure(
  { ctx: { t } }: AdminContext,
  of: {
    title: string;
    back: { href: string; label: string };
    says: readonly string[];
    fields: Readonly<Record<string, string | number | undefined>>;
    go: { name: string; label: string };
  },
): AdminReply {
  const { title, back, says, fields, go } = of;
  return screenPage({
    title,
    back,
    body: (
      <form method="post" action={back.href} className="form is-small">
        {says.map((each) => (
          <p key={each}>{each}</p>
        ))}
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="sure" value="1" />
        <div className="bar">
          <button type="submit" className="button is-danger" name="do" value={go.name}>
            {go.label}
          </button>
          <a className="button" href={back.href}>
            {t('admin.cancel')}
          </a>
        </div>
      </form>
    ),
  });
}
