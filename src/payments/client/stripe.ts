/** What this page needs of Stripe's script. */
interface Stripe {
  elements(of: { clientSecret: string; locale: string }): Elements;
  confirmPayment(of: {
    elements: Elements;
    confirmParams: { return_url: string };
  }): Promise<{ error?: { message?: string } }>;
}
interface Elements {
  create(name: 'payment'): {
    on(event: 'ready' | 'loaderror', listener: () => void): void;
    mount(place: HTMLElement): void;
  };
}

declare global {
  interface Window {
    Stripe?: (key: string, options: { locale: string }) => Stripe;
  }
}

/** Puts Stripe's fields into the page. Until they are there, and where they never come, its own page is offered. */
export async function open(form: HTMLFormElement): Promise<void> {
  const { stripe: key = '', secret: clientSecret = '', script = '', locale = 'auto' } = form.dataset;
  const place = form.querySelector<HTMLElement>('[data-fields]');
  const stripe = (await loaded(script))?.(key, { locale });
  if (!stripe || !place) return;
  const elements = stripe.elements({ clientSecret, locale });
  const payment = elements.create('payment');
  payment.on('ready', () => {
    document.querySelector<HTMLElement>('[data-elsewhere]')?.setAttribute('hidden', '');
  });
  payment.on('loaderror', () => {
    form.hidden = true;
  });
  form.hidden = false;
  payment.mount(place);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void pay(form, stripe, elements);
  });
}

function loaded(script: string): Promise<Window['Stripe']> {
  return new Promise((resolve) => {
    const element = document.createElement('script');
    element.src = script;
    element.onload = () => resolve(window.Stripe);
    element.onerror = () => resolve(undefined);
    document.head.append(element);
  });
}

async function pay(form: HTMLFormElement, stripe: Stripe, elements: Elements): Promise<void> {
  const button = form.querySelector('button');
  const told = form.querySelector<HTMLElement>('[role=alert]');
  if (!button || !told) return;
  button.disabled = true;
  told.hidden = true;
  try {
    // Another window may have changed the order since: nobody pays what he has not seen.
    if (!(await isStill(form))) return location.reload();
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: form.dataset.return ?? '' },
    });
    told.textContent = error?.message ?? form.dataset.failed ?? '';
  } catch {
    told.textContent = form.dataset.failed ?? '';
  }
  told.hidden = false;
  button.disabled = false;
}

/** Whether the page would be the same if it was opened now. */
async function isStill({ dataset }: HTMLFormElement): Promise<boolean> {
  const response = await fetch(location.href);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const now = page.querySelector<HTMLElement>('form[data-stripe]')?.dataset;
  return now?.amount === dataset.amount && now?.secret === dataset.secret;
}
