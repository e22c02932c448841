import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../errors.ts'
import { readAny, readLink } from './readers.ts'
import { optional } from './setting.ts'

/** The settings of the phone apps, and of the 'Inspired by' partner whom the app names. */
export const APPS = {
  partnerPicture: optional('PARTNER_PICTURE', { says: "the address of the 'Inspired by' partner's picture", read: readAny }),
  partnerLink: optional('PARTNER_LINK', { says: "the partner's page; goes with `PARTNER_PICTURE`", read: readLink }),
  iosLink: optional('IOS_APP_LINK', { says: "where the app is in Apple's shop: shown on the page about the home screen", read: readLink }),
  androidLink: optional('ANDROID_APP_LINK', { says: 'the same in a shop for Android, or as an apk', read: readLink }),
  /** The operator's own Android app, which may open the links of messages. */
  androidApp: optional('ANDROID_APP', {
    says: 'your own app for Android, which may open links of messages: `package:SHA256` of its certificate ([phones.md](../phones.md))',
    read: readAndroidApp,
  }),
  /** The team and bundle of the operator's app for iPhones. */
  iosApp: optional('IOS_APP', { says: 'the same for iPhones: `team.bundle`', read: readIosApp }),
}

/** The partner; null if there is none. Throws a `StartupError` if only one of its two settings is set. */
export function partnerOf(picture: string | null, link: string | null, publicUrl: string) {
  if ((picture === null) !== (link === null)) throw new StartupError('PARTNER_PICTURE and PARTNER_LINK go together: set both or neither.')
  if (picture === null || link === null) return null
  // A path means a picture on this server.
  if (!URL.canParse(picture, publicUrl) || !/^https?:$/.test(new URL(picture, publicUrl).protocol)) {
    throw new StartupError('PARTNER_PICTURE has to be the address of a picture, such as https://example.org/logo.svg.')
  }
  return { picture, link }
}

/**
 * Reads `package:SHA256`, with or without colons between the pairs. Returns the app's name, and the SHA-256 of the certificate that signed
 * it, as 32 pairs with colons.
 */
function readAndroidApp(text: string) {
  const [, name, digits = ''] = /^([a-z]\w*(?:\.[a-z]\w*)+):([\da-f:]+)$/i.exec(text) ?? []
  const pairs = digits.replaceAll(':', '').toUpperCase().match(/../g)
  if (!name || pairs?.length !== 32 || digits.replaceAll(':', '').length !== 64) {
    throw new StartupError(
      'ANDROID_APP has to be the package of your app, a colon and the SHA-256 of its certificate, as npm run apk prints it, such as org.example.help:9F:86:…',
    )
  }
  return { package: name, fingerprint: pairs.join(':') }
}

/** Reads Apple's name of an app, `team.bundle`. */
function readIosApp(text: string) {
  if (!/^[A-Z\d]{10}(\.[A-Za-z\d-]+){2,}$/.test(text)) {
    throw new StartupError('IOS_APP has to be the ten signs of your team and the bundle of your app, such as A1B2C3D4E5.org.example.help.')
  }
  return text
}

/** The file name of the operator's own Android app, in CONTENT_DIR and at the end of its download address. */
export const APK = 'hand-in-hand.apk'

/** The address from which the Android app in CONTENT_DIR is downloaded; null if there is no such app. */
export const ownApkLink = (contentFolder: string | null, publicUrl: string) =>
  contentFolder && existsSync(join(contentFolder, APK)) ? `${publicUrl}/${APK}` : null
