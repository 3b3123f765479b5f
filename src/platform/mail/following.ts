import type { Mail } from './mail.ts';

export interface FollowingMail extends Mail {
  /** Whether there is a server now; without one letters are kept as files, and nobody gets them. */
  hasServer(): boolean;
}

/**
 * Mail whose server may become another one while the shop is open. What is just leaving when it does may fail, as
 * with a server that goes away: its job tries again.
 */
export function makeFollowingMail(
  server: () => string,
  make: (smtpUrl: string | undefined) => Mail,
): FollowingMail {
  const open = (url: string) => ({ url, mail: make(url === '' ? undefined : url) });
  let now = open(server());
  return {
    async send(letter) {
      const url = server();
      if (url !== now.url) {
        const old = now.mail;
        now = open(url);
        old.close();
      }
      await now.mail.send(letter);
    },
    close: () => now.mail.close(),
    hasServer: () => server() !== '',
  };
}
