import { chromium } from 'playwright-core';
const base = process.env.BASE ?? 'http://127.0.0.1:8123';
const [, , out, widths, scheme, ...paths] = process.argv;
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const state = await b.newContext({ viewport: { width: 1440, height: 900 } });
const p = await state.newPage();
await p.goto(base + '/admin/sign-in');
await p.fill('input[type=email], input[name=email]', process.env.WHO ?? 'botiga@cistella.example');
await p.fill('input[type=password]', process.env.PASS ?? 'cistella-demo');
await p.click('main button[type=submit]');
await p.waitForLoadState();
const cookies = await state.cookies();
for (const w of widths.split(',')) {
  const c = await b.newContext({ viewport: { width: +w, height: 900 }, colorScheme: scheme, deviceScaleFactor: 1 });
  await c.addCookies(cookies);
  const q = await c.newPage();
  q.on('pageerror', (e) => console.log('ERR', e.message)); q.on('console', (m) => m.type() === 'error' && console.log('CON', m.text()));
  for (const path of paths) {
    await q.goto(base + '/admin/' + path);
    const name = `${out}/${path.replace(/[^\w]+/g, '_') || 'home'}-${w}-${scheme}.png`;
    await q.screenshot({ path: name, fullPage: true });
    console.log(name, await q.title(), await q.evaluate(() => document.documentElement.scrollWidth - innerWidth));
  }
}
await b.close();
