import { CONSENT_EVENT, mayUse } from '../../platform/browser/consent.ts';
import { listen } from '../../platform/browser/contract.ts';
import type { Sources } from './sources.ts';

interface Settings {
  params: {
    lifetime: number;
    session: number;
    prefix: string;
    allowTracking: boolean;
    promocode: { min: number; max: number };
  };
  /** Field name → where sourcebuster keeps it, `current.typ`. */
  fields: Record<string, string>;
  /** The contract's switch: scripts that ask for consent call it. */
  setOrderTracking?: (allowed: boolean) => void;
}

/** What sourcebuster writes; deleted when tracking is disallowed. */
const COOKIES = ['current', 'current_add', 'first', 'first_add', 'migrations', 'promo', 'session', 'udata'];

const ELEMENT = 'wc-order-attribution-inputs';

let sources: Sources | undefined;

/** Knows where the visit came from, if the visitor allows it, and writes it into the forms that ask (wire.md 2.10). */
export function attachAttribution(): void {
  const settings = (window as unknown as { wc_order_attribution?: Settings }).wc_order_attribution;
  if (!settings) return;
  customElements.define(ELEMENT, inputsOf(settings));
  settings.setOrderTracking = (allowed) => {
    settings.params.allowTracking = allowed;
    void update(settings);
  };
  const follow = () => settings.setOrderTracking?.(mayUse('statistics'));
  document.addEventListener(CONSENT_EVENT, follow);
  listen(document.body, 'init_checkout', () => void fill(settings));
  follow();
}

async function update(settings: Settings): Promise<void> {
  const { allowTracking, lifetime, session, promocode } = settings.params;
  if (allowTracking) {
    const { readSources } = await import('./sources.ts');
    // Between asking for the library and having it the visitor may have changed their mind.
    if (settings.params.allowTracking)
      sources = readSources({ lifetime, session_length: session, promocode });
  } else {
    sources = undefined;
    forget();
  }
  fill(settings);
}

function forget(): void {
  const domains = ['', `; domain=${location.hostname}`, `; domain=.${location.hostname}`];
  for (const name of COOKIES)
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
      document.cookie = `sbjs_${name}=; path=/; max-age=0${domain}`;
    }
}

/** One hidden input a field; empty while nothing is allowed. */
function inputsOf({ fields, params }: Settings) {
  return class extends HTMLElement {
    connectedCallback() {
      if (this.childElementCount > 0) return;
      for (const name of Object.keys(fields)) {
        const input = document.createElement('input');
        input.type = 'hidden';
        input.name = params.prefix + name;
        this.append(input);
      }
      fill({ fields, params });
    }
  };
}

function fill({ fields, params }: Settings): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(`${ELEMENT} > input`)) {
    const [group = '', key = ''] = (fields[input.name.slice(params.prefix.length)] ?? '').split('.');
    input.value = String(sources?.[group]?.[key] ?? '');
  }
}
