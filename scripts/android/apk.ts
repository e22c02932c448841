// npm run apk -- --package org.example.help --keystore help.keystore --output help.apk: makes the operator's own Android app. See docs/phones.md.
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { withSettingsFile } from '../../server/src/platform/settings/settings-file.ts'
import { readOptions } from '../options.mjs'
import { repository } from '../repository.ts'
import { buildApk, makeKeystore } from './build-apk.ts'
import { findAndroidTools, NO_ANDROID_TOOLS } from './find-android-tools.ts'

const USAGE =
  'npm run apk -- --package org.example.help --keystore help.keystore --output help.apk, with PUBLIC_URL in the settings and APK_PASSWORD in the environment'
const PACKAGE = /^[a-z]\w*(\.[a-z]\w*)+$/i
/** The shortest password that keytool accepts. */
const PASSWORD_LENGTH = 6

function readApkOptions() {
  const options = { package: { type: 'string' }, keystore: { type: 'string' }, output: { type: 'string' } } as const
  const { package: name = '', keystore, output } = readOptions(USAGE, { options }).values
  const address = withSettingsFile(process.env)['PUBLIC_URL'] ?? ''
  const url = URL.canParse(address) ? new URL(address) : null
  const password = process.env['APK_PASSWORD'] ?? ''
  if (!keystore || !output) throw new Error(`Give each of them: ${USAGE}`)
  if (!PACKAGE.test(name)) throw new Error('--package has to be a name of your own, such as your domain from its end: org.example.help.')
  // Android checks links only on servers at the usual port of https.
  if (url?.protocol !== 'https:' || url.port || url.username) {
    throw new Error('PUBLIC_URL has to be the https address of your server without a port: the app shows that server only.')
  }
  if (password.length < PASSWORD_LENGTH) {
    throw new Error(`APK_PASSWORD in the environment has to be the keystore's password, of ${PASSWORD_LENGTH} letters at least.`)
  }
  // npm changes the working folder, and passes the caller's working folder in INIT_CWD.
  const place = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path)
  return { origin: url.origin, package: name, keystore: place(keystore), output: place(output), password }
}

function makeApk() {
  const parameters = readApkOptions()
  const tools = findAndroidTools()
  if (!tools) throw new Error(NO_ANDROID_TOOLS)
  const { keystore, password, output } = parameters
  if (!existsSync(keystore)) {
    makeKeystore(tools, keystore, password, parameters.package)
    chmodSync(keystore, 0o600)
    console.log(`New key in ${keystore}. Keep it and its password: without them the app can never be updated.`)
  }
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  const fingerprint = buildApk(tools, { ...parameters, version })
  console.log(`${output}: ${statSync(output).size} bytes, for ${parameters.origin}. No one has tried it on a phone yet: docs/phones.md.`)
  console.log(`Put this into the settings of the server, so that links open the app:\nANDROID_APP=${parameters.package}:${fingerprint}`)
}

try {
  makeApk()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
