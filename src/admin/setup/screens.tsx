import { ShopError } from '../../frame/request/errors.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  Form,
  onward,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { type LookFrame, openLook, postLook } from '../look/index.ts';
import { guaranteeScreen } from './guarantee.tsx';
import { legalDrafts, legalSection } from './legal-drafts.tsx';
import { legalText } from './legal-text.tsx';
import { newProduct } from './new-product.tsx';
import { type Check, readOpening } from './opening.ts';
import { closeWhenDone, isShown, showInMenu } from './shown.ts';
import type { Step, StepRefused } from './step.ts';
import { languagesStep } from './step-languages.tsx';
import { lookStep } from './step-look.ts';
import { payingStep } from './step-paying.ts';
import { productsStep } from './step-products.tsx';
import { sendingStep } from './step-sending.tsx';
import { shopStep } from './step-shop.ts';
import { taxesStep } from './step-taxes.tsx';

/** In the order in which they are asked: each one's defaults follow from those before. */
const STEPS: readonly Step[] = [
  shopStep,
  languagesStep,
  taxesStep,
  sendingStep,
  payingStep,
  lookStep,
  productsStep,
];

const SETUP = deskLink('setup');

/** From an empty shop to one that may open. What is done is asked of the shop, so that it is the same wherever it was done. */
export const setupScreens: readonly Screen[] = [
  {
    path: 'setup',
    needs: 'settings.edit',
    menu: { name: 'setup', group: 'shop', icon: 'steps', while: isShown },
    GET: overview,
    async POST(admin) {
      await showInMenu(admin, admin.ctx.form.flag('shown'));
      return onward(SETUP, done(admin.ctx.t('admin.setup.noted')));
    },
  },
  legalText,
  legalDrafts,
  guaranteeScreen,
  newProduct,
  {
    path: 'setup/look',
    needs: lookStep.needs,
    takesFiles: true,
    GET: (admin) => openLook(admin, lookFrame(admin)),
    POST: (admin) => postLook(admin, lookFrame(admin)),
  },
  {
    path: 'setup/{step}',
    needs: 'settings.edit',
    GET: async (admin, { step }) => showStep(admin, stepOf(step)),
    POST: async (admin, { step }) => saveStep(admin, stepOf(step)),
  },
];

/** @throws ShopError for a step that is none */
function stepOf(name: string | undefined): Step {
  const step = STEPS.find((one) => one.name === name);
  if (!step) throw new ShopError('not_found');
  return step;
}

const stepIsDone = (shop: Shop, { checks, isDone }: Step, all: readonly Check[]) =>
  isDone?.(shop) ?? checks.every((name) => all.find((check) => check.name === name)?.isMet);

async function overview(admin: AdminContext): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const checks = await readOpening(shop);
  const steps = await Promise.all(STEPS.map(async (step) => ({ step, stands: await step.stands(admin) })));
  const legal = await legalSection(admin);
  return screenPage({
    title: t('admin.menu.setup'),
    body: (
      <div className="home">
        <p>{t('admin.setup.about')}</p>
        <ol className="steps">
          {steps.map(({ step, stands }) => (
            <li key={step.name} className={stepIsDone(shop, step, checks) ? 'is-done' : undefined}>
              <a href={deskLink(`setup/${step.name}`)}>{t(`admin.setup.step.${step.name}`)}</a>
              <span className="soft">{stands}</span>
              <span className="steps-state">
                {stepIsDone(shop, step, checks) ? t('admin.setup.is_done') : t('admin.setup.is_open')}
              </span>
            </li>
          ))}
        </ol>
        <Section title={t('admin.setup.before_opening')}>
          <ul className="checks">
            {checks.map(({ name, isMet, href }) => (
              <li key={name} className={isMet ? 'is-done' : undefined}>
                <a href={href}>{t(`admin.setup.${isMet ? 'has' : 'lacks'}.${name}`)}</a>
              </li>
            ))}
          </ul>
          {checks.every(({ isMet }) => isMet) && <p>{t('admin.setup.may_open')}</p>}
          {shop.settings.look.logo === '' && (
            <p className="soft">
              <a href={deskLink('setup/look')}>{t('admin.setup.wish_logo')}</a>
            </p>
          )}
        </Section>
        {legal}
        <form method="post" action={SETUP} className="row">
          <input type="hidden" name="shown" value={isShown(shop) ? '0' : '1'} />
          <button type="submit" className="button">
            {isShown(shop) ? t('admin.setup.dismiss') : t('admin.setup.show_again')}
          </button>
        </form>
      </div>
    ),
  });
}

async function saveStep(admin: AdminContext, step: Step): Promise<AdminReply> {
  if (!step.save) throw new ShopError('not_found');
  const refused = await step.save(admin);
  if (refused) return showStep(admin, step, refused);
  await closeWhenDone(admin);
  return onward(nextOf(step), done(admin.ctx.t('admin.setup.kept')));
}

const backOf = ({ ctx }: AdminContext, step: Step) => ({
  href: SETUP,
  label: ctx.t('admin.setup.place', { step: STEPS.indexOf(step) + 1, of: STEPS.length }),
});

function lookFrame(admin: AdminContext): LookFrame {
  const { t } = admin.ctx;
  return {
    title: t('admin.setup.step.look'),
    about: t('admin.setup.step.look.about'),
    back: backOf(admin, lookStep),
    submit: t('admin.setup.save'),
    cancel: { href: nextOf(lookStep), label: t('admin.setup.later') },
    async onward() {
      await closeWhenDone(admin);
      return onward(nextOf(lookStep), done(t('admin.setup.kept')));
    },
  };
}

/** The step behind it; the whole again behind the last. */
function nextOf(step: Step): string {
  const next = STEPS[STEPS.indexOf(step) + 1];
  return next ? deskLink(`setup/${next.name}`) : SETUP;
}

async function showStep(admin: AdminContext, step: Step, refused?: StepRefused): Promise<AdminReply> {
  const { t } = admin.ctx;
  if (!step.ask) throw new ShopError('not_found');
  const { fields, seen, says } = await step.ask(admin);
  const about = (
    <>
      <p>{t(`admin.setup.step.${step.name}.about`)}</p>
      {says}
    </>
  );
  const isAsked = Object.keys(fields).length > 0;
  return screenPage({
    title: t(`admin.setup.step.${step.name}`),
    status: refused ? 422 : 200,
    back: backOf(admin, step),
    body: isAsked ? (
      <div className="home">
        {about}
        <Form
          fields={fields}
          read={refused && { ...refused, values: undefined }}
          submit={t('admin.setup.save')}
          cancel={{ href: nextOf(step), label: t('admin.setup.later') }}
        >
          {[...(seen ?? [])].map(([path, version]) => (
            <input key={path} type="hidden" name={`seen.${path}`} value={version} />
          ))}
        </Form>
      </div>
    ) : (
      <div className="home">
        {about}
        <p>
          <a className="button is-main" href={nextOf(step)}>
            {t('admin.setup.go_on')}
          </a>
        </p>
      </div>
    ),
  });
}
