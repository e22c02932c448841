import { join, relative, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

const repository = resolve(import.meta.dirname, '..')
const PACKAGES = 'packages'

/** The maps of third-party packages would take ten times the memory of ours. */
const onlyOurMaps: Plugin = {
  name: 'only-our-maps',
  generateBundle(_options, bundle) {
    for (const name of Object.keys(bundle)) if (name.startsWith(`code/${PACKAGES}`) && name.endsWith('.map')) delete bundle[name]
  },
}

export default defineConfig({
  cwd: import.meta.dirname,
  platform: 'node',
  input: {
    main: 'src/built/main.ts',
    db: 'src/built/db.ts',
    family: 'src/built/family.ts',
    coverage: 'src/built/coverage.ts',
    funnel: 'src/built/funnel.ts',
    doctor: 'src/built/doctor.ts',
    sms: 'src/built/sms.ts',
    mail: 'src/built/mail.ts',
    operator: 'src/built/operator.ts',
    papers: 'src/built/papers.ts',
    watch: 'src/built/watch.ts',
    reader: 'src/built/reader.ts',
  },
  transform: { define: { IS_BUILT: 'true' } },
  plugins: [onlyOurMaps],
  output: {
    dir: join(repository, 'dist/server'),
    // Importing node:http as an ES module reads everything that it exports, which loads Node's own fetch: 50 ms and 7 MB.
    format: 'cjs',
    entryFileNames: '[name].cjs',
    // A server that is running while the next version is built must not load a part of that version.
    chunkFileNames: 'code/[name]-[hash].cjs',
    // V8 keeps the text of the code: with one character beyond Latin-1 it takes twice the memory.
    charset: 'ascii',
    comments: false,
    // Spaces in the code would cost time and memory too, so it has none. Names stay, for stack traces.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    sourcemap: 'hidden',
    sourcemapExcludeSources: true,
    sourcemapPathTransform: (source, map) => relative(repository, resolve(map, '..', source)),
    codeSplitting: { groups: [{ name: PACKAGES, test: /\/node_modules\//, entriesAware: true }] },
  },
})
