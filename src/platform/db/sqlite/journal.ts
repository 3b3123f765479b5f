import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);

/**
 * The file to which SQLite appends what is committed, brought to the disk while the process goes on serving: SQLite
 * itself would have it stand still meanwhile. Whoever asks while one trip is under way shares the next one.
 */
export class Journal {
  readonly #name: string;
  #file: number | undefined;
  #underWay: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /** @param name may not be there yet: it is looked for at the first commit. */
  constructor(name: string) {
    this.#name = name;
  }

  /** @returns what ends once the disk has all that was committed before this call */
  async toDisk(): Promise<void> {
    if (this.#underWay) {
      this.#next ??= this.#underWay
        .catch(() => {})
        .then(() => {
          this.#next = undefined;
          return this.toDisk();
        });
      return this.#next;
    }
    this.#file ??= openSync(this.#name, 'r+');
    this.#underWay = sync(this.#file).finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  /** Leaves nothing behind that is not on the disk. */
  async close(): Promise<void> {
    if (this.#file === undefined) return;
    await this.toDisk().catch(() => {});
    closeSync(this.#file);
    this.#file = undefined;
  }
}
