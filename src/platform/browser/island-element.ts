import type { Root } from 'react-dom/client';
import { whenIdle } from './idle.ts';
import type { FindIsland } from './island.ts';

/**
 * `<cistella-island>`: server markup that becomes a living React component at its hour (`when`: load, idle,
 * visible), wherever it comes from: islands in replaced fragments wake up by themselves, and removed ones are
 * unmounted.
 */
export function defineIslands(find: FindIsland): void {
  class CistellaIsland extends HTMLElement {
    #root: Root | undefined;
    #observer: IntersectionObserver | undefined;

    connectedCallback(): void {
      if (this.#root) return;
      const when = this.getAttribute('when');
      if (when === 'load') void this.#wake();
      else if (when === 'idle') whenIdle(() => void this.#wake());
      else {
        this.#observer = new IntersectionObserver((entries) => {
          if (entries.some((entry) => entry.isIntersecting)) void this.#wake();
        });
        // The element itself has no box of its own (display: contents), its content has.
        this.#observer.observe(this.firstElementChild ?? this);
      }
    }

    disconnectedCallback(): void {
      this.#observer?.disconnect();
      // Moving an element disconnects it for a moment: only what stays away is unmounted.
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#root?.unmount();
        this.#root = undefined;
      });
    }

    async #wake(): Promise<void> {
      this.#observer?.disconnect();
      const load = find(this.getAttribute('name') ?? '');
      if (!load || this.#root) return;
      const { wake } = await import('./island.ts');
      if (!this.isConnected || this.#root) return;
      this.#root = await wake(this, load);
      this.dataset.awake = '';
    }
  }
  customElements.define('cistella-island', CistellaIsland);
}
