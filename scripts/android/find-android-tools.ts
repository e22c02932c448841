import { existsSync } from 'node:fs'
import { installOnDebian } from '../programs/install-on-debian.ts'

/** The programs that make an apk, each with its Debian package. */
const PROGRAMS = {
  aapt: ['/usr/bin/aapt', 'aapt'],
  zipalign: ['/usr/bin/zipalign', 'zipalign'],
  apksigner: ['/usr/bin/apksigner', 'apksigner'],
  smali: ['/usr/bin/smali', 'libsmali-java'],
  keytool: ['/usr/bin/keytool', 'default-jre-headless'],
  framework: ['/usr/share/android-framework-res/framework-res.apk', 'android-framework-res'],
} as const

/**
 * What the tests of the apk need besides `PROGRAMS`: a Java runtime, a Java compiler that runs on it, and a program that makes classes from
 * an apk.
 */
const TEST_PROGRAMS = {
  java: ['/usr/bin/java', 'default-jre-headless'],
  ecj: ['/usr/bin/ecj', 'ecj'],
  enjarify: ['/usr/bin/enjarify', 'enjarify'],
} as const

type Places<Wanted> = { [Name in keyof Wanted]: string }

/** Returns the paths of the programs, and installs missing ones. Returns null if it can't install them, as on any system but Debian. */
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
  // The object has the same names as `wanted`.
  return missing().length > 0 ? null : (Object.fromEntries(Object.entries(wanted).map(([name, [path]]) => [name, path])) as Places<Wanted>)
}
