import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const inBrowsers = {
  outDir: 'dist/client',
  target: 'es2022',
  // Browsers with nesting, container queries and light-dark(); older targets would rewrite the styles.
  cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
  // The Content-Security-Policy allows files from this origin only, so nothing is inlined as a data: URL.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
};
const named = {
  entryFileNames: 'assets/[name]-[hash].js',
  chunkFileNames: 'assets/[name]-[hash].js',
  assetFileNames: 'assets/[name]-[hash][extname]',
};

/**
 * Four bundles: what shoppers' browsers load (dist/client), what shopkeepers' do (beside it), the script that stands
 * inside every page (dist/first), and the server with its command line and its threads (dist/server).
 */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  environments: {
    client: {
      build: {
        ...inBrowsers,
        emptyOutDir: true,
        manifest: 'manifest.json',
        rolldownOptions: {
          input: {
            client: 'src/site/client.ts',
            // Typefaces that a shop may choose: what says where their files lie goes into its own stylesheet.
            source: 'src/site/theme/typefaces/source.css',
            bricolage: 'src/site/theme/typefaces/bricolage.css',
            inter: 'src/site/theme/typefaces/inter.css',
          },
          output: named,
        },
      },
    },
    // After the shop's and by itself, so that the two share no file that either would have to fetch for the other.
    admin: {
      consumer: 'client',
      build: {
        ...inBrowsers,
        emptyOutDir: false,
        manifest: 'admin.json',
        rolldownOptions: { input: { admin: 'src/admin/client/main.ts' }, output: named },
      },
    },
    // By itself: inside a page it can import nothing.
    first: {
      consumer: 'client',
      build: {
        outDir: 'dist/first',
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { first: 'src/site/first.ts' },
          output: { entryFileNames: '[name].js', format: 'iife' },
        },
      },
    },
    ssr: {
      // Packages stay in node_modules: native ones must, and the others start faster unbundled by us.
      resolve: { external: true },
      build: {
        ssr: true,
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'esnext',
        sourcemap: true,
        emitAssets: false,
        rolldownOptions: {
          input: {
            main: 'src/main.ts',
            cli: 'src/cli/main.ts',
            'mail-worker': 'src/platform/mail/mail-worker.ts',
            'sheet-worker': 'src/catalogue/importing/tables/sheet-worker.ts',
            'statement-worker': 'src/payments/statements/statement-worker.ts',
          },
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            // V8 holds the text of what it runs: without comments, and in one byte a letter instead of two.
            charset: 'ascii',
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
});
