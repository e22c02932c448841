import { existsSync } from 'node:fs'
import { installOnDebian } from './install-on-debian.ts'

export interface KannelPrograms {
  bearerbox: string
  smsbox: string
  /** Kannel's own program that imitates a mobile operator. */
  fakesmsc: string
}

const KANNEL_NOT_FOUND =
  'Kannel, the SMS gateway that messages are tested against, was not found and could not be installed: on Debian install kannel and kannel-extras.'

/** The paths of Kannel's programs, installed if the machine has none. Throws one sentence that says what to do. */
export function findKannel(): KannelPrograms {
  const found = installKannel()
  if (found) return found
  console.log('Installing Kannel…')
  installOnDebian('kannel', 'kannel-extras')
  const foundNow = installKannel()
  if (foundNow) return foundNow
  throw new Error(KANNEL_NOT_FOUND)
}

function installKannel(): KannelPrograms | undefined {
  const paths = {
    bearerbox: ['/usr/sbin/bearerbox', '/usr/local/sbin/bearerbox'],
    smsbox: ['/usr/sbin/smsbox', '/usr/local/sbin/smsbox'],
    fakesmsc: ['/usr/lib/kannel/test/fakesmsc', '/usr/local/lib/kannel/test/fakesmsc'],
  }
  const [bearerbox, smsbox, fakesmsc] = Object.values(paths).map((each) => each.find((path) => existsSync(path)))
  return bearerbox && smsbox && fakesmsc ? { bearerbox, smsbox, fakesmsc } : undefined
}
