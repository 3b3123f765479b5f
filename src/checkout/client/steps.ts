import { delegate, trigger } from '../../platform/browser/contract.ts';
import { checkoutForm } from './dom.ts';
import { firstWrong } from './fields.ts';

export type Step = 'billing' | 'review' | 'payment';
const STEPS: readonly Step[] = ['billing', 'review', 'payment'];
const HEADINGS: Record<Step, string> = {
  billing: '.woocommerce-billing-fields h2',
  review: '#order_review_heading',
  payment: '#payment_heading',
};

/** Shows one step. The indicators up to it are active (spec 4); the stylesheet hides the rest by `data-step`. */
export function showStep(step: Step, focus = true): void {
  const form = checkoutForm();
  if (!form) return;
  form.dataset.step = step;
  const reached = STEPS.indexOf(step);
  for (const indicator of form.querySelectorAll<HTMLElement>('.nv-checkout-step')) {
    const index = STEPS.indexOf(indicator.dataset.step as Step);
    indicator.classList.toggle('active', index <= reached);
    if (index === reached) indicator.setAttribute('aria-current', 'step');
    else indicator.removeAttribute('aria-current');
  }
  // What was typed last is looked over as well.
  if (step === 'review') trigger(document.body, 'update_checkout');
  if (!focus) return;
  form.querySelector<HTMLElement>('.nv-checkout-steps')?.scrollIntoView({ block: 'start' });
  form.querySelector<HTMLElement>(HEADINGS[step])?.focus({ preventScroll: true });
}

/** The step in which a field stands, so that a mistake can be seen. */
export function stepOf(field: Element): Step {
  if (field.closest('#payment')) return 'payment';
  return field.closest('#order_review') ? 'review' : 'billing';
}

export function attachSteps(): void {
  const form = checkoutForm();
  if (!form) return;
  form.classList.add('stepped');
  // A page that came back with mistakes opens where the first one is.
  const wrong = form.querySelector('[aria-invalid="true"]');
  showStep(wrong ? stepOf(wrong) : 'billing', false);
  delegate('click', '.nv-checkout-step', (event, indicator) => {
    event.preventDefault();
    showStep(indicator.dataset.step as Step);
  });
  // On to the next step only with what this one needs; whoever presses the steps themselves goes where he likes.
  delegate('click', '.next-step-button-wrapper button', (_, button) => {
    if (!button.closest('.billing')) return showStep('payment');
    const details = form.querySelector('#customer_details');
    const wrong = details && firstWrong(details);
    if (wrong) return wrong.focus();
    showStep('review');
  });
  delegate('click', '.checkout-recipient a', (event) => {
    event.preventDefault();
    showStep('billing');
  });
}
