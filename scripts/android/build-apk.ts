import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '../repository.ts'
import type { findAndroidTools } from './find-android-tools.ts'

const SOURCES = join(repository, 'phones', 'android')
/** Every file of the apk has this time, so that the same sources make the same bytes. */
const MADE_AT = new Date('2026-01-01T00:00:00Z')
/** The first Android that has adaptive icons. */
const LOWEST_API = '26'

export interface ApkParameters {
  /** The address of the server, without a slash at its end. */
  origin: string
  /** Android's name of the app, such as org.example.help. */
  package: string
  /** As in package.json. */
  version: string
  /** A Java keystore with one key, and its password. */
  keystore: string
  password: string
  output: string
}

export type AndroidTools = NonNullable<ReturnType<typeof findAndroidTools>>

/**
 * Writes the signed apk. Returns the SHA-256 of the apk's certificate, in the form that `ANDROID_APP` needs. If a program fails, throws an
 * error with the output of this program.
 */
export function buildApk(tools: AndroidTools, parameters: ApkParameters) {
  const folder = mkdtempSync(join(tmpdir(), 'apk-'))
  try {
    const inFolder = (name: string) => join(folder, name)
    writeSources(folder, parameters)
    runAndroidTool(tools.smali, [
      'assemble',
      '--api',
      LOWEST_API,
      '--jobs',
      '1',
      '--output',
      inFolder('classes.dex'),
      join(SOURCES, 'smali'),
    ])
    setTimes(folder)
    const packed = inFolder('packed.apk')
    const resources = ['-M', inFolder('AndroidManifest.xml'), '-S', inFolder('res'), '-I', tools.framework]
    runAndroidTool(tools.aapt, ['package', '-f', ...resources, '-F', packed])
    // `-k` stores the file in the apk by its name alone, without a folder.
    runAndroidTool(tools.aapt, ['add', '-k', packed, 'classes.dex'], { cwd: folder })
    const aligned = inFolder('aligned.apk')
    runAndroidTool(tools.zipalign, ['-f', '4', packed, aligned])
    return sign(tools, aligned, parameters)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function writeSources(folder: string, { origin, version, package: name }: ApkParameters) {
  const values = { package: name, version, code: versionCode(version), host: new URL(origin).host }
  const manifest = readFileSync(join(SOURCES, 'AndroidManifest.xml'), 'utf8')
  const filled = Object.entries(values).reduce((text, [key, value]) => text.replaceAll(`{{${key}}}`, value), manifest)
  writeFileSync(join(folder, 'AndroidManifest.xml'), filled)
  cpSync(join(SOURCES, 'res'), join(folder, 'res'), { recursive: true })
  cpSync(join(repository, 'web/public/icons/maskable-512.png'), join(folder, 'res/drawable-nodpi/mark.png'))
  const config = `<resources><string name="origin" translatable="false">${origin}</string></resources>`
  writeFileSync(join(folder, 'res/values/config.xml'), config)
}

/** A number that grows with the version, as Android wants it for an update: 10203 for 1.2.3. */
const versionCode = (version: string) =>
  String(version.split('.').reduce((code, part) => code * 100 + Math.min(Number.parseInt(part, 10) || 0, 99), 0))

function setTimes(folder: string) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) utimesSync(join(folder, name), MADE_AT, MADE_AT)
}

function sign(tools: AndroidTools, apk: string, { keystore, password, output }: ApkParameters) {
  // The password is passed in the environment, because every user of the machine can read a program's arguments.
  const env = { ...process.env, APK_PASSWORD: password }
  const store = ['--ks', keystore, '--ks-pass', 'env:APK_PASSWORD']
  runAndroidTool(
    tools.apksigner,
    ['sign', ...store, '--v1-signing-enabled', 'false', '--v4-signing-enabled', 'false', '--out', output, apk],
    {
      env,
    },
  )
  const printed = runAndroidTool(tools.apksigner, ['verify', '--print-certs', output])
  const [, digest = ''] = /certificate SHA-256 digest: ([\da-f]{64})/.exec(printed) ?? []
  return (digest.toUpperCase().match(/../g) ?? []).join(':')
}

/** Makes a keystore with a new key. An operator who loses the keystore can't update the app any more. */
export function makeKeystore(tools: AndroidTools, keystore: string, password: string, name: string) {
  const key = ['-keyalg', 'RSA', '-keysize', '4096', '-validity', '10000', '-alias', 'app', '-dname', `CN=${name}`]
  runAndroidTool(tools.keytool, ['-genkeypair', '-keystore', keystore, '-storepass:env', 'APK_PASSWORD', ...key], {
    env: { ...process.env, APK_PASSWORD: password },
  })
}

/** Returns what the program printed. Throws with its output if it failed. */
export function runAndroidTool(program: string, parameters: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, { ...options, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`${program} ${parameters[0]} failed: ${error?.message ?? stderr}${stdout ?? ''}`)
  return stdout
}
