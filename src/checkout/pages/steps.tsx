import { useRequest } from '../../frame/page/context.tsx';

const STEPS = [
  ['billing', '#customer_details'],
  ['review', '#order_review_heading'],
  ['payment', '#payment'],
] as const;

/** The three steps; links to their parts of the page until the script makes them switch. */
export function Steps() {
  const { t } = useRequest();
  return (
    <ol className="nv-checkout-steps">
      {STEPS.map(([step, href], index) => (
        <li key={step}>
          <a
            href={href}
            className={`nv-checkout-step${index === 0 ? ' active' : ''}`}
            data-step={step}
            aria-current={index === 0 ? 'step' : undefined}
          >
            <span className="step-number" aria-hidden="true">
              {index + 1}
            </span>{' '}
            {t(`checkout.step.${step}`)}
          </a>
        </li>
      ))}
    </ol>
  );
}

export function NextStep({ from, label }: { from: 'billing' | 'review'; label: string }) {
  return (
    <div className={`next-step-button-wrapper ${from}`}>
      <button type="button" className="button alt">
        {label}
      </button>
    </div>
  );
}
