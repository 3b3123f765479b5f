import { openDatabase } from '../../src/platform/db/index.ts';
import { verifyLedger } from '../../src/points/verify.ts';

// A process of its own, so that its memory is that of the replay alone: `node replay.ts FILE.sqlite`.
const db = openDatabase({ url: `sqlite:${process.argv[2]}`, synchronous: 'OFF' });
const { entries, faults } = await verifyLedger(db.read);
console.log(JSON.stringify({ entries, faults, memory: process.resourceUsage().maxRSS }));
await db.close();
