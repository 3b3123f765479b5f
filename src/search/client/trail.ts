interface Step {
  sfForm?: string;
  sfScroll?: number;
}

/**
 * The steps that searching leaves in the history. The contract's client only adds them; here Back also puts list,
 * fields and place on the page back.
 */
export class Trail {
  readonly #sfid: string;
  #now = location.href;
  #left = false;

  constructor(form: HTMLFormElement, back: (url: string, scroll: number) => void) {
    this.#sfid = form.dataset.sfFormId ?? '';
    window.addEventListener('popstate', ({ state }) => {
      const step = state as Step | null;
      const wasHere = withoutHash(this.#now) === withoutHash(location.href);
      this.#now = location.href;
      if (wasHere || step?.sfForm !== this.#sfid) return;
      back(location.href, step.sfScroll ?? 0);
    });
  }

  push(url: string): void {
    if (url === location.href) return;
    // Where one was is noted with the step that is left.
    const here: Step = { ...(history.state as Step | null), sfForm: this.#sfid, sfScroll: window.scrollY };
    history.replaceState(here, '');
    if (!this.#left) history.scrollRestoration = 'manual';
    this.#left = true;
    history.pushState({ sfForm: this.#sfid } satisfies Step, '', url);
    this.#now = url;
    window.addEventListener('pagehide', this.#leave, { once: true });
  }

  /** Whoever comes back to this page from another one finds the place as well. */
  readonly #leave = (): void => {
    history.replaceState({ ...(history.state as Step | null), sfScroll: window.scrollY }, '');
    history.scrollRestoration = 'auto';
  };
}

const withoutHash = (url: string): string => url.split('#')[0] ?? url;
