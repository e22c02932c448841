import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkedPaths } from '../../server/src/http/well-known/app-links.ts'
import { repository } from '../repository.ts'
import { buildApk, makeKeystore, runAndroidTool } from './build-apk.ts'
import { findAndroidTestTools, NO_ANDROID_TESTS } from './find-android-tools.ts'

const APP = { origin: 'https://help.example.org', package: 'org.example.help', version: '1.2.3' }
const PASSWORD = 'a password of this test'
const SOURCES = join(repository, 'phones', 'android')
const tools = findAndroidTestTools()
if (!tools) console.log(NO_ANDROID_TESTS)

test('pages can call exactly the public methods of the Android bridge', () => {
  const bridge = readFileSync(join(SOURCES, 'smali/Bridge.smali'), 'utf8')
  const methods = bridge.split('.method ').slice(1)
  const isOpen = methods.map((method) => method.includes('.annotation runtime Landroid/webkit/JavascriptInterface;'))
  const isForPages = methods.map((method) => method.startsWith('public ') && !method.startsWith('public constructor'))
  expect(isOpen).toEqual(isForPages)
})

test('every language of the app has the same texts', () => {
  const namesIn = (folder: string) =>
    [...readFileSync(join(SOURCES, 'res', folder, 'strings.xml'), 'utf8').matchAll(/name="(\w+)">[^<]+</g)].map(([, name]) => name)
  for (const folder of ['values-iw', 'values-de', 'values-ru']) expect(namesIn(folder), folder).toEqual(namesIn('values'))
})

test('the Android app opens exactly the link paths that the server lists', () => {
  const manifest = readFileSync(join(SOURCES, 'AndroidManifest.xml'), 'utf8')
  const opened = [...manifest.matchAll(/android:(path|pathPrefix)="([^"]+)"/g)].map(([, kind, path]) =>
    kind === 'path' ? path : `${path}*`,
  )
  expect(opened).toEqual(linkedPaths)
})

test.each([
  ['no address of the server', { PUBLIC_URL: 'http://localhost:3000' }, /^PUBLIC_URL has to be the https address/],
  ['no password', { APK_PASSWORD: '' }, /^APK_PASSWORD in the environment has to be/],
])('with %s, npm run apk says so', (_what, env, sentence) => {
  const parameters = ['--package', APP.package, '--keystore', 'k', '--output', 'o']
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'apk.ts'), ...parameters], {
    encoding: 'utf8',
    env: { ...process.env, PUBLIC_URL: APP.origin, APK_PASSWORD: PASSWORD, ...env },
  })
  expect([status, stderr]).toEqual([1, expect.stringMatching(sentence)])
})

describe.skipIf(!tools)('the apk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'apk-test-'))
  const inFolder = (name: string) => join(folder, name)
  const parameters = { ...APP, keystore: inFolder('app.keystore'), password: PASSWORD, output: inFolder('app.apk') }
  let fingerprint = ''

  beforeAll(() => {
    if (!tools) return
    makeKeystore(tools, parameters.keystore, PASSWORD, APP.package)
    fingerprint = buildApk(tools, parameters)
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is signed, aligned and small, and made of the same bytes each time', () => {
    expect(fingerprint).toMatch(/^([\dA-F]{2}:){31}[\dA-F]{2}$/)
    const verified = runAndroidTool(tools?.apksigner ?? '', ['verify', '--verbose', parameters.output])
    expect(verified).toMatch(/v2 scheme \(APK Signature Scheme v2\): true/)
    expect(verified).toMatch(/v3 scheme \(APK Signature Scheme v3\): true/)
    runAndroidTool(tools?.zipalign ?? '', ['-c', '4', parameters.output])
    const first = readFileSync(parameters.output)
    expect(first.length).toBeLessThan(64 * 1024)
    if (tools) buildApk(tools, parameters)
    expect(readFileSync(parameters.output).equals(first)).toBe(true)
  })

  test('has the right names, versions, four languages and one permission', () => {
    const badging = runAndroidTool(tools?.aapt ?? '', ['dump', 'badging', parameters.output])
    expect(badging).toContain("package: name='org.example.help' versionCode='10203' versionName='1.2.3'")
    expect(badging).toContain("sdkVersion:'26'\ntargetSdkVersion:'36'")
    expect(badging.match(/uses-permission: .*/g)).toEqual(["uses-permission: name='android.permission.INTERNET'"])
    for (const language of ['iw', 'de', 'ru']) {
      const [, short] =
        /"name": "([^"]+)"/.exec(readFileSync(join(repository, `web/public/manifest.${language}.webmanifest`), 'utf8')) ?? []
      expect(badging).toContain(`application-label-${language}:'${short}'`)
    }
    expect(badging).toContain("application-label:'Hand in Hand'")
  })

  // The Java tests use their own classes in place of Android's. We expect Android's classes to behave in the same way.
  test('passes its Java tests on a JVM', { timeout: 60_000 }, () => {
    if (!tools) return
    const jar = inFolder('app.jar')
    // The script of enjarify starts the first Python in the path, and that Python may lack enjarify's modules.
    runAndroidTool(tools.enjarify, ['-f', parameters.output, '-o', jar], { env: { ...process.env, PATH: dirname(tools.enjarify) } })
    const tests = join(SOURCES, 'tests')
    const sources = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.java'))
    const classes = inFolder('classes')
    runAndroidTool(tools.ecj, [
      '-17',
      '-proc:none',
      '-nowarn',
      '-d',
      classes,
      '-classpath',
      jar,
      ...sources.map((name) => join(tests, name)),
    ])
    const { stdout, stderr } = spawnSync(tools.java, ['-Xverify:all', '-cp', `${jar}:${classes}`, 'handinhand.ShellTest'], {
      encoding: 'utf8',
    })
    expect(stdout + stderr).toMatch(/^\d{3} checks, 0 failed\n$/)
  })
})
