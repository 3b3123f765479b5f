import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { auditCommand } from '../../src/cli/commands/audit.ts';
import type { Command } from '../../src/cli/open-shop.ts';
import { readActor } from '../../src/cli/who.ts';
import { openTestShop, type TestShop } from './shop.ts';

export interface CommandLine {
  /** Open from the first test on. */
  readonly house: TestShop;
  /** For files that commands read and write. */
  readonly folder: string;
  /** Writes such a file. @returns its path */
  fileOf(name: string, text: string): string;
  /** @returns the exit code */
  run(command: Command, ...args: string[]): Promise<number>;
  /** What a command that succeeds printed. */
  printed(command: Command, ...args: string[]): Promise<string>;
  /** What the last command printed, and what it remarked beside that. */
  said(): string;
  remarked(): string;
}

/** A shop on SQLite for the commands of a whole test file, whose words are kept instead of printed. */
export function openCommandLine(): CommandLine {
  const folder = mkdtempSync(join(tmpdir(), 'cistella-cli-'));
  const words = { log: [] as string[], error: [] as string[] };
  let house: TestShop | undefined;
  beforeAll(async () => {
    house = await openTestShop('sqlite');
    for (const way of ['log', 'error'] as const)
      vi.spyOn(console, way).mockImplementation((...text) => void words[way].push(text.join(' ')));
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
    await house?.close();
  });
  const scope: CommandLine = {
    get house() {
      if (!house) throw new Error('The shop is not open yet.');
      return house;
    },
    folder,
    fileOf(name, text) {
      const file = join(folder, name);
      writeFileSync(file, text);
      return file;
    },
    run(command, ...args) {
      words.log.length = words.error.length = 0;
      const { actor, rest } = readActor(command === auditCommand ? [] : args);
      return command(
        scope.house.shop,
        command === auditCommand ? args : rest,
        (message) => new Error(message),
        actor,
      );
    },
    async printed(command, ...args) {
      expect(await scope.run(command, ...args)).toBe(0);
      return scope.said();
    },
    said: () => words.log.join('\n'),
    remarked: () => words.error.join('\n'),
  };
  return scope;
}
