import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesIn } from '../build-web.mjs'
import { whyNotRun } from '../install.mjs'
import { freePort, otherUserIfRoot } from '../programs/find-postgres.ts'
import { repository } from '../repository.ts'
import { FLAGS } from '../server-program.mjs'
import { links } from '../structure/documents.ts'
import { versionOfCheckout } from './build-server.mjs'
import { makeRelease, whyNotThisVersion } from './release.ts'

const place = mkdtempSync(join(tmpdir(), 'hand-in-hand-release-'))
const data = join(place, 'data')
const key = join(place, 'key')
let archive = ''
let program = ''
let root = ''

beforeAll(() => {
  expect(spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'of the test', '-f', key]).status).toBe(0)
  archive = makeRelease(join(place, 'made'), { key })
  const [hash = ''] = readFileSync(`${archive}.sha256`, 'utf8').split(' ')
  expect(createHash('sha256').update(readFileSync(archive)).digest('hex')).toBe(hash)
  // The release runs in another folder than the one where it was made.
  const opt = join(place, 'opt')
  mkdirSync(opt)
  expect(spawnSync('tar', ['-xzf', archive, '-C', opt, '--strip-components=1', '--no-same-owner']).status).toBe(0)
  root = opt
  program = join(opt, 'bin', 'hand-in-hand')
  mkdirSync(data, { mode: 0o700 })
  const user = otherUserIfRoot()
  chmodSync(place, 0o755)
  if (user) chownSync(data, user.uid, user.gid)
}, 120_000)
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Runs the release's program as a user who may only write its data. */
function run(words: string[], settings: Record<string, string> = {}) {
  const env = { PATH: '/usr/bin:/bin', DATA_DIR: data, ...settings }
  return spawnSync(program, words, { cwd: data, env, encoding: 'utf8', ...otherUserIfRoot() })
}

test('a release prints its version, and its usage if no known command is given', () => {
  expect(run(['--version']).stdout).toBe(`${versionOfCheckout()}\n`)
  for (const words of [[], ['help'], ['main'], ['../server/db'], ['colour']]) {
    const { status, stderr } = run(words)
    expect([status, stderr.split('\n')[0]], words.join()).toEqual([2, 'hand-in-hand serve        runs the server'])
  }
})

test('a release is signed with the configured key, and the signature fits no other file', () => {
  const signers = join(place, 'signers')
  writeFileSync(signers, `releases ${readFileSync(`${key}.pub`, 'utf8')}`)
  const verify = (file: string) =>
    spawnSync('ssh-keygen', ['-Y', 'verify', '-f', signers, '-I', 'releases', '-n', 'hand-in-hand-release', '-s', `${archive}.sig`], {
      input: readFileSync(file),
      encoding: 'utf8',
    })
  expect(verify(archive)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Good "hand-in-hand-release" signature for releases/) })
  expect(verify(join(root, 'VERSION')).status).not.toBe(0)
  const docs = readFileSync(join(root, 'docs', 'operations', 'releases.md'), 'utf8')
  expect(docs).toContain('ssh-keygen -Y verify -f signers -I releases -n hand-in-hand-release')
})

test('the archive’s name has the version of the checkout, which has to fit CHANGELOG.md', () => {
  const [, number = ''] = /^(\d+\.\d+\.\d+(?:-dev\.\d+)?), \d{4}-\d\d-\d\d \([0-9a-f]{12}\)$/.exec(versionOfCheckout()) ?? []
  expect(basename(archive)).toBe(`hand-in-hand-${number}-${process.platform}-${process.arch}.tar.gz`)
  const notes = '# Changelog\n\n## 0.4.0 - 2026-12-24\n\n## 0.3.0 - 2026-11-29\n'
  expect(whyNotThisVersion('0.4.0', notes)).toBeNull()
  expect(whyNotThisVersion('0.4.1-dev.3', notes.replace('# Changelog\n', '# Changelog\n\n## Unreleased\n'))).toBeNull()
  for (const other of ['0.3.0', '0.4.1', '0.4.0-dev.3'])
    expect(whyNotThisVersion(other, notes), other).toMatch(/the newest notes in CHANGELOG\.md are of "0\.4\.0/)
  expect(whyNotThisVersion(number, readFileSync(join(repository, 'CHANGELOG.md'), 'utf8'))).toBeNull()
})

test('the same commit gives the same archive, byte for byte', { timeout: 120_000 }, () => {
  const again = makeRelease(join(place, 'again'))
  expect(basename(again)).toBe(basename(archive))
  expect(readFileSync(`${again}.sha256`, 'utf8')).toBe(readFileSync(`${archive}.sha256`, 'utf8'))
})

/** The libraries that every system with glibc and a package manager has. */
const OF_EVERY_SYSTEM = ['libc', 'libdl', 'libm', 'libpthread', 'ld-linux-x86-64', 'libstdc++', 'libgcc_s', 'linux-vdso']

test('each library that Node needs is on every system or in the installation steps', () => {
  const { stdout } = spawnSync('ldd', [join(root, 'node', 'bin', 'node')], { encoding: 'utf8' })
  const needed = [...stdout.matchAll(/^\s*(?:\S*\/)?([\w+-]+)\.so/gm)].map(([, name = '']) => name)
  expect(needed).toEqual(expect.arrayContaining(['libc', 'libstdc++']))
  const others = needed.filter((name) => !OF_EVERY_SYSTEM.includes(name))
  expect(others).toEqual(['libatomic'])
  for (const file of ['docs/operations.md', 'deploy/container/Containerfile'])
    for (const name of others) expect(readFileSync(join(root, file), 'utf8')).toMatch(new RegExp(`apt-get install.* ${name}1`))
})

test('if Node misses a library, a release and npm start name the package to install', () => {
  const bare = join(place, 'bare')
  for (const folder of ['bin', 'node/bin']) mkdirSync(join(bare, folder), { recursive: true })
  copyFileSync(program, join(bare, 'bin', 'hand-in-hand'))
  // The test changes Node's program so that it needs a library that no machine has.
  const node = readFileSync(join(root, 'node', 'bin', 'node'))
  const name = node.indexOf('libatomic.so.1\0')
  expect(name).toBeGreaterThan(0)
  node.write('libatomic.so.0', name)
  writeFileSync(join(bare, 'node', 'bin', 'node'), node, { mode: 0o755 })
  const sentence =
    /^Hand in Hand can't start: its Node needs libatomic\.so\.0\. On Debian and Ubuntu install libatomic1 \(apt-get install libatomic1\), elsewhere libatomic \(dnf install libatomic\)\.\n?$/
  for (const words of [['serve'], ['doctor'], ['family', 'list']]) {
    const { status, stdout, stderr } = spawnSync(join(bare, 'bin', 'hand-in-hand'), words, { encoding: 'utf8' })
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(sentence)])
  }
  expect(whyNotRun(join(bare, 'node', 'bin', 'node'))).toMatch(sentence)
  expect(whyNotRun(process.execPath)).toBeNull()
})

test('if Node is not made for this machine, a release and npm start say why it cannot run', () => {
  const bare = join(place, 'another')
  for (const folder of ['bin', 'node/bin']) mkdirSync(join(bare, folder), { recursive: true })
  copyFileSync(program, join(bare, 'bin', 'hand-in-hand'))
  writeFileSync(join(bare, 'node', 'bin', 'node'), '\x7fELF of another machine', { mode: 0o755 })
  const sentence = /^Hand in Hand can't start: its Node can't be run here\. It needs Linux with glibc 2\.28 or newer/
  expect(spawnSync(join(bare, 'bin', 'hand-in-hand'), ['serve'], { encoding: 'utf8' })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(sentence),
  })
  expect(whyNotRun(join(bare, 'node', 'bin', 'node'))).toMatch(sentence)
})

test('a release starts its server with the same flags as npm start', () => {
  expect(readFileSync(program, 'utf8')).toContain(`exec "$node" ${FLAGS.join(' ')} "$release/server/main.cjs"`)
})

test('a release contains an SBOM, licences, documents and deployment files, but no node_modules', () => {
  const bom = JSON.parse(readFileSync(join(root, 'sbom.cdx.json'), 'utf8'))
  expect(bom.components.map((each: { name: string }) => each.name)).toEqual(expect.arrayContaining(['fastify', 'react', 'kysely']))
  for (const file of [
    'LICENSE',
    'node/LICENSE',
    'web/dist/third-party.txt',
    'deploy/systemd/hand-in-hand.service',
    'docs/operations.md',
    'mobile/ios/Settings.xcconfig',
  ]) {
    expect(existsSync(join(root, file)), file).toBe(true)
  }
  expect(existsSync(join(root, 'node_modules'))).toBe(false)
})

test('each link in a release’s documents leads to a file, or a heading, of that release', () => {
  const documents = filesIn(root)
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path: path.slice(root.length + 1), text: readFileSync(path, 'utf8') }))
  expect(documents.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'docs/operations.md']))
  expect(documents.flatMap((each) => links(root, each))).toEqual([])
})

test('a release contains no path and no compiled code of the machine that built it', () => {
  // Node's program is left out: it contains paths of the machine that built Node.
  const files = filesIn(root).filter((path) => path !== join(root, 'node', 'bin', 'node'))
  const ours = [repository, place, homedir()].filter((path) => path.length > 1)
  const contentOf = (path: string) => (path.endsWith('.br') ? brotliDecompressSync(readFileSync(path)) : readFileSync(path))
  const told = files.filter((path) => {
    const content = contentOf(path)
    return ours.some((each) => content.includes(`${each}/`))
  })
  expect(told.map((path) => path.slice(root.length))).toEqual([])
  expect(readdirSync(join(root, 'server')).filter((name) => !/^(code|content)$|\.cjs(\.map)?$/.test(name))).toEqual([])
  // Every file that is not text has a name that says so.
  const isText = (path: string) => !contentOf(path).includes(0)
  const named = /\.(png|webp|woff2)$/
  expect(files.filter((path) => !isText(path) && !named.test(path)).map((path) => path.slice(root.length))).toEqual([])
})

test('the first start saves compiled code in a writable folder, and the second start uses it', { timeout: 60_000 }, async () => {
  const unit = readFileSync(join(root, 'deploy', 'systemd', 'hand-in-hand.service'), 'utf8')
  const [, folder = ''] = /^Environment=NODE_COMPILE_CACHE=(\/var\/cache\/.*)$/m.exec(unit) ?? []
  expect(unit).toContain(`CacheDirectory=${basename(folder)}\nCacheDirectoryMode=0700\n`)
  const cache = join(place, basename(folder))
  mkdirSync(cache, { mode: 0o700 })
  const user = otherUserIfRoot()
  if (user) chownSync(cache, user.uid, user.gid)
  const acceptedBy = async () => {
    const env = { PATH: '/usr/bin:/bin', DATA_DIR: data, PORT: String(await freePort()), NODE_COMPILE_CACHE: cache }
    const debug = { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }
    const server = spawn(program, ['serve'], { cwd: data, env: { ...env, ...debug }, stdio: ['ignore', 'pipe', 'pipe'], ...user })
    let told = ''
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      told += text
    })
    await once(server.stdout, 'data')
    server.kill('SIGTERM')
    await once(server, 'close')
    return told.split('\n').filter((line) => line.includes('was accepted') && line.includes(join(root, 'server', 'code'))).length
  }
  expect(await acceptedBy()).toBe(0)
  expect(filesIn(cache).length).toBeGreaterThan(3)
  for (const file of [cache, ...filesIn(cache)]) expect(statSync(file).mode & 0o022, file).toBe(0)
  expect(await acceptedBy()).toBeGreaterThan(3)
})

test('a release serves and runs commands as a user who cannot write its files', { timeout: 60_000 }, async () => {
  const port = String(await freePort())
  const settings = join(place, 'settings.env')
  writeFileSync(settings, `PORT=${port}\nSMS_PROVIDER=by-hand\nDATA_DIR='${data}'\n`, { mode: 0o600 })
  const user = otherUserIfRoot()
  if (user) chownSync(settings, user.uid, user.gid)
  const env = { PATH: '/usr/bin:/bin', HAND_IN_HAND_ENV: settings }
  const server = spawn(program, ['serve'], { cwd: '/', env, stdio: ['ignore', 'pipe', 'inherit'], ...otherUserIfRoot() })
  try {
    let out = ''
    server.stdout.on('data', (text) => {
      out += text
    })
    for (const until = Date.now() + 20_000; !out.includes('Phones') && !out.includes('To open') && Date.now() < until; ) await wait(50)
    expect(out.split('\n')[0]).toBe(`Hand in Hand ${versionOfCheckout()} on Node ${process.versions.node}`)
    const ready = await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()
    expect(ready).toEqual({ status: 'ok' })
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
    const made = run(['family', 'create', '--title', 'Levi', '--owner', 'Noa Levi', '--phone', '+972502345678'], env)
    expect([made.status, made.stdout]).toEqual([0, expect.stringContaining('The family "Levi" is there')])
    expect(out).toContain('hand-in-hand family create')
    expect(run(['operator'], env).stderr).toMatch(/^Usage: hand-in-hand operator link/)
    expect(run(['doctor'], env)).toMatchObject({ status: 0, stdout: expect.stringContaining(`version ${versionOfCheckout()}`) })
    const backup = run(['db', 'backup', 'backup'], env)
    expect([backup.status, existsSync(join(data, 'backup'))], backup.stderr).toEqual([0, true])
  } finally {
    server.kill('SIGTERM')
  }
})
