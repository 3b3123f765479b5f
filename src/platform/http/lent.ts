import type { ServerResponse } from 'node:http';

/** Bytes of one piece: what a page has, and then some. Larger answers have memory of their own. */
const PIECE = 160 * 1024;
/** Pieces that wait to be lent again. */
const MOST = 24;

/**
 * Memory for answers that are written for one visitor. A buffer of its own for each would wait for the collector,
 * which sees how small the object is and not what hangs on it: tens of megabytes under load.
 */
export class Lent {
  readonly #free: Buffer[] = [];

  /** @returns memory of at least so many bytes, with whatever was written there last */
  take(bytes: number): Buffer {
    if (bytes > PIECE) return Buffer.allocUnsafeSlow(bytes);
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(PIECE);
  }

  /** For what nobody reads any more. */
  giveBack(piece: Buffer): void {
    if (piece.length === PIECE && this.#free.length < MOST) this.#free.push(piece);
  }

  /**
   * Gives a piece back when the answer has gone out. One whose connection broke is left to the collector: what is
   * lent again may be overwritten, and somebody else’s page must never go out in its place.
   */
  giveBackAfter(piece: Buffer, { response }: { response: ServerResponse }): void {
    const { socket } = response;
    response.once('finish', () => {
      if (socket && !socket.destroyed) this.giveBack(piece);
    });
  }
}
