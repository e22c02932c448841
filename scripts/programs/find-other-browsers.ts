import { existsSync } from 'node:fs'
import { installOnDebian } from './install-on-debian.ts'

const FIREFOX = '/usr/bin/firefox-esr'
const WEBKIT = {
  driver: '/usr/bin/WebKitWebDriver',
  display: '/usr/bin/Xvfb',
}

/** The path of Debian's Firefox, installed if the machine has none. Throws one sentence if that fails. */
export function findFirefox() {
  if (!existsSync(FIREFOX)) installOnDebian('firefox-esr')
  if (existsSync(FIREFOX)) return FIREFOX
  throw new Error('Firefox was not found and could not be installed: on Debian install firefox-esr.')
}

/** The paths of WebKit's driver and of a display without a screen, installed if need be. Throws one sentence if that fails. */
export function findWebKit() {
  const isMissing = () => !Object.values(WEBKIT).every((path) => existsSync(path))
  if (isMissing()) installOnDebian('webkit2gtk-driver', 'xvfb')
  if (!isMissing()) return WEBKIT
  throw new Error('WebKit was not found and could not be installed: on Debian install webkit2gtk-driver and xvfb.')
}
