import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { root } from './paths.mjs';

/** Words, names of columns and empty lists are no rules; types and the database hold most of them. */
const LEFT_ALONE = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration'];
const nothing = () => undefined;
const log = { isDebugEnabled: () => false, debug: nothing, info: nothing, warn: console.warn };

/**
 * Puts every fault into the code at once, each behind a switch: `globalThis.__stryker__.activeMutant` says which counts.
 *
 * @param paths absolute
 * @param isWanted of the number of a line, whether its faults are judged
 * @returns `{ code, faults }`: what the files hold then, by path, and the faults with where they stand.
 */
export async function instrument(paths, isWanted) {
  const files = paths.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }));
  const options = { plugins: null, ignorers: [], excludedMutations: LEFT_ALONE };
  const { files: written, mutants } = await new Instrumenter(log).instrument(files, options);
  const code = Object.fromEntries(written.map(({ name, content }) => [name, content]));
  const isJudged = ({ status, location }) => status !== 'Ignored' && isWanted(location.start.line + 1);
  return { code, faults: mutants.filter(isJudged) };
}

/**
 * What was found, for people: file by file the survivors with what stood there, and how many were noticed.
 *
 * @param outcome by fault, `noticed`, `survived`, `static` (computed at start) or `unreached`
 */
export function report(faults, outcome) {
  for (const [path, own] of Map.groupBy(faults, ({ fileName }) => fileName)) {
    const lines = readFileSync(path, 'utf8').split('\n');
    const of = (what) => own.filter(({ id }) => outcome.get(id) === what);
    const name = relative(root, path);
    console.log(`\n${name}`);
    for (const fault of of('survived')) console.log(describe(fault, lines));
    const unreached = [...new Set(of('unreached').map(({ location }) => location.start.line + 1))];
    if (unreached.length > 0)
      console.log(`  no test comes to lines ${unreached.sort((a, b) => a - b).join(', ')}`);
    const [noticed, survived] = [of('noticed').length, of('survived').length];
    const apart = `${of('unreached').length} not reached, ${of('static').length} computed at start`;
    console.log(`  ${noticed} of ${noticed + survived} noticed; ${apart}`);
  }
}

function describe({ location: { start, end }, replacement }, lines) {
  const part = lines.slice(start.line, end.line + 1);
  const last = part.length - 1;
  part[last] = part[last].slice(0, end.column);
  part[0] = part[0].slice(start.column);
  const before = part.join(' ');
  const short = (text) => (text.length > 160 ? `${text.slice(0, 160)}…` : text).replace(/\s+/g, ' ');
  return `  ${start.line + 1}:${start.column + 1}  ${short(before)}  →  ${short(replacement)}`;
}
