import { delegate } from '../../platform/browser/contract.ts';

const working = new WeakMap<HTMLFormElement, Promise<void>>();

/** Does the work that a form asks for: from the first touch of the form, and at the latest before it is sent. */
export function attachCaptcha(): void {
  delegate('focusin', 'form', (_event, form) => void prepare(form as HTMLFormElement));
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      const field = openField(form);
      if (!field) return;
      event.preventDefault();
      event.stopPropagation();
      const { submitter } = event;
      void prepare(form).finally(() => {
        // Without a proof it goes as well: the house asks its question then.
        field.dataset.given = 'up';
        form.requestSubmit(submitter);
        // A form that stays on its page brings another proof with its next try.
        delete field.dataset.given;
      });
    },
    true,
  );
}

/** The field that still wants a proof. None without TLS: browsers lend no cryptography there. */
function openField(form: HTMLFormElement): HTMLInputElement | undefined {
  const field = form.querySelector<HTMLInputElement>('input[data-challenge]:not([data-given])');
  return field?.value === '' && crypto.subtle !== undefined ? field : undefined;
}

function prepare(form: HTMLFormElement): Promise<void> {
  loadHosted(form);
  const field = openField(form);
  if (!field) return Promise.resolve();
  const running = working.get(form) ?? work(field).finally(() => working.delete(form));
  working.set(form, running);
  return running;
}

async function work(field: HTMLInputElement): Promise<void> {
  try {
    const [{ solve }, response] = await Promise.all([
      import('./captcha-work.ts'),
      fetch(field.dataset.challenge ?? ''),
    ]);
    field.value = await solve(await response.json());
  } catch {
    // The house asks its question.
  }
}

/** The script of another house's captcha comes with the first form that is touched. */
function loadHosted(form: HTMLFormElement): void {
  const source = form.querySelector<HTMLElement>('.captcha [data-script]')?.dataset.script;
  if (!source || document.querySelector(`script[src="${source}"]`)) return;
  const script = document.createElement('script');
  script.src = source;
  script.async = true;
  document.head.append(script);
}
