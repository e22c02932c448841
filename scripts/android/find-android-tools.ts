import { existsSync } from 'node:fs'
import { installOnDebian } from '../programs/install-on-debian.ts'

/** The programs that make an apk, each in the Debian package of its own. */
const PROGRAMS = {
  aapt: ['/usr/bin/aapt', 'aapt'],
  zipalign: ['/usr/bin/zipalign', 'zipalign'],
  apksigner: ['/usr/bin/apksigner', 'apksigner'],
  smali: ['/usr/bin/smali', 'libsmali-java'],
  keytool: ['/usr/bin/keytool', 'default-jre-headless'],
  framework: ['/usr/share/android-framework-res/framework-res.apk', 'android-framework-res'],
} as const

/** What the tests of the apk need too: a compiler of Java that runs on a Java without one, and what makes classes from an apk. */
const TEST_PROGRAMS = {
  java: ['/usr/bin/java', 'default-jre-headless'],
  ecj: ['/usr/bin/ecj', 'ecj'],
  enjarify: ['/usr/bin/enjarify', 'enjarify'],
} as const

type Places<Wanted> = { [Name in keyof Wanted]: string }

/** Where the programs are, installed if the machine has none. Null if they can't be: they are Debian's. */
export const findAndroidTools = () => findPlaces(PROGRAMS)
export const findAndroidTestTools = () => findPlaces({ ...PROGRAMS, ...TEST_PROGRAMS })

const packagesOf = (wanted: typeof PROGRAMS | typeof TEST_PROGRAMS) =>
  [...new Set(Object.values(wanted).map(([, name]) => name))].join(', ')
export const NO_ANDROID_TOOLS = `An apk is made with Debian's packages ${packagesOf(PROGRAMS)}: install them, or make it on Debian 12.`
export const NO_ANDROID_TESTS = `The Android app is not tested: that needs Debian's packages ${packagesOf(PROGRAMS)}, ${packagesOf(TEST_PROGRAMS)}.`

function findPlaces<Wanted extends Record<string, readonly [string, string]>>(wanted: Wanted): Places<Wanted> | null {
  const missing = () => Object.values(wanted).filter(([path]) => !existsSync(path))
  if (missing().length > 0) {
    console.log('Installing what makes an apk…')
    installOnDebian(...new Set(missing().map(([, name]) => name)))
  }
  // The names are those of `wanted`.
  return missing().length > 0 ? null : (Object.fromEntries(Object.entries(wanted).map(([name, [path]]) => [name, path])) as Places<Wanted>)
}
