import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from './errors.ts'

/** The operator's own app for Android: its name, and the SHA-256 of the certificate that signed it, as 32 pairs with colons. */
export interface AndroidApp {
  package: string
  fingerprint: string
}

/** Reads `package:SHA256`, with or without colons between the pairs. Throws a `StartupError`. */
export function readAndroidApp(text: string | undefined): AndroidApp | null {
  if (text === undefined) return null
  const [, name, digits = ''] = /^([a-z]\w*(?:\.[a-z]\w*)+):([\da-f:]+)$/i.exec(text) ?? []
  const pairs = digits.replaceAll(':', '').toUpperCase().match(/../g)
  if (!name || pairs?.length !== 32 || digits.replaceAll(':', '').length !== 64) {
    throw new StartupError(
      'ANDROID_APP has to be the package of your app, a colon and the SHA-256 of its certificate, as npm run apk prints it, such as org.example.help:9F:86:…',
    )
  }
  return { package: name, fingerprint: pairs.join(':') }
}

/** Reads Apple's name of an app, `team.bundle`. Throws a `StartupError`. */
export function readIosApp(text: string | undefined) {
  if (text === undefined) return null
  if (!/^[A-Z\d]{10}(\.[A-Za-z\d-]+){2,}$/.test(text)) {
    throw new StartupError('IOS_APP has to be the ten signs of your team and the bundle of your app, such as A1B2C3D4E5.org.example.help.')
  }
  return text
}

/** The operator's own Android app, as a file of CONTENT_DIR and as an address. */
export const APK = 'hand-in-hand.apk'

/** Where the app of CONTENT_DIR can be loaded; null if there is none. */
export const ownApkLink = (contentFolder: string | null, publicUrl: string) =>
  contentFolder && existsSync(join(contentFolder, APK)) ? `${publicUrl}/${APK}` : null
