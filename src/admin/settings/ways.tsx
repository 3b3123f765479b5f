import { type Checked, type Gateway, gatewaysOf, isReady, wayTitle } from '../../payments/index.ts';
import { type AdminContext, deskLink, done, onward, problem, type Screen, Section } from '../kit/index.ts';

const HERE = deskLink('settings/payments');
const CHECK = 'settings/payments/check';

/** The ways to pay that a machine takes part in: whether they are offered, what is missing, and a button that tries them. */
export function Ways({ admin }: { admin: AdminContext }) {
  const { ctx, shop } = admin;
  const ways = gatewaysOf(shop).filter(({ byHand }) => !byHand);
  if (ways.length === 0) return null;
  return (
    <Section title={ctx.t('admin.ways.title')}>
      <ul className="tasks">
        {ways.map((way) => (
          <li key={way.id}>
            <p>
              <strong>{wayTitle(shop.settings, way, ctx.language)}</strong>{' '}
              <span className={isReady(way) ? 'badge is-good' : 'badge is-waiting'}>
                {ctx.t(isReady(way) ? 'admin.ways.ready' : 'admin.ways.not_ready')}
              </span>
            </p>
            {way.lacks?.().map((key) => (
              <p key={key}>{ctx.t(key)}</p>
            ))}
            {way.check && isReady(way) && (
              <form method="post" action={deskLink(CHECK)}>
                <button type="submit" className="button" name="way" value={way.id}>
                  {ctx.t('admin.ways.check')}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Asks the party of a way whether it would take money, and says what is wrong. */
export const checkWay: Screen = {
  path: CHECK,
  needs: 'settings.edit',
  confirm: ['POST'],
  async POST(admin) {
    const { ctx, shop } = admin;
    const id = ctx.form.text('way', 40);
    const way = gatewaysOf(shop).find((each) => each.id === id && isReady(each));
    const checked = way && (await tried(admin, way));
    if (!way || !checked) return onward(HERE, problem(ctx.t('admin.ways.gone')));
    const name = wayTitle(shop.settings, way, ctx.language);
    if (checked.well) return onward(HERE, done(ctx.t('admin.ways.well', { name })));
    return onward(HERE, problem([`${name}: ${ctx.t(checked.why)}`, checked.said].filter(Boolean).join(' ')));
  },
};

async function tried({ shop }: AdminContext, way: Gateway): Promise<Checked | undefined> {
  try {
    return await way.check?.();
  } catch (error) {
    shop.log.warn({ err: error, gateway: way.id }, 'a way to pay was tried out in vain');
    return { well: false, why: 'payments.check.silent', said: error instanceof Error ? error.message : '' };
  }
}
