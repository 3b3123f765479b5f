import { readFileSync } from 'node:fs';
import { openDatabase } from '../../src/platform/db/index.ts';
import { verifyLedger } from '../../src/points/verify/verify.ts';

// A process of its own, so that its memory is that of the replay alone: `node replay.ts FILE.sqlite`.
const db = openDatabase({ url: `sqlite:${process.argv[2]}`, synchronous: 'OFF' });
const { entries, faults } = await verifyLedger(db.read);
// Not `resourceUsage().maxRSS`: that begins with what the process that started this one had.
const memory = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
console.log(JSON.stringify({ entries, faults, memory }));
await db.close();
