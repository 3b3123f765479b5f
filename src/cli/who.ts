import { userInfo } from 'node:os';
import { type Actor, terminal } from '../frame/command/index.ts';

/**
 * Who types a command: whom `--by NAME` says, else who is logged in at this machine.
 *
 * @returns the actor, and the words without that
 */
export function readActor(args: readonly string[]): { actor: Actor; rest: string[]; missing: boolean } {
  const rest = [...args];
  const at = rest.findIndex((word) => word === '--by' || word.startsWith('--by='));
  if (at < 0) return { actor: terminal(loggedIn()), rest, missing: false };
  const joined = rest[at]?.startsWith('--by=');
  const [said = ''] = joined ? [rest.splice(at, 1)[0]?.slice('--by='.length)] : rest.splice(at, 2).slice(1);
  const name = said.trim();
  return { actor: terminal(name), rest, missing: name === '' };
}

function loggedIn(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that has no name.
    return `uid ${process.getuid?.() ?? ''}`.trim();
  }
}
