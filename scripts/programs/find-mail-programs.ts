import { existsSync } from 'node:fs'
import { installOnDebian } from './install-on-debian.ts'

/** Debian's programs that mails are tested with. */
const MAIL_PROGRAMS = {
  postfix: '/usr/sbin/postfix',
  dovecot: '/usr/sbin/dovecot',
  opendkim: '/usr/sbin/opendkim',
  dnsmasq: '/usr/sbin/dnsmasq',
  spamassassin: '/usr/bin/spamassassin',
  calcurse: '/usr/bin/calcurse',
}
const MAIL_PACKAGES = ['postfix', 'dovecot-imapd', 'dovecot-lmtpd', 'opendkim', 'dnsmasq-base', 'spamassassin', 'calcurse']
/** Dovecot's LMTP program, from the package dovecot-lmtpd. */
const LMTP = '/usr/lib/dovecot/lmtp'
const isThere = () => [...Object.values(MAIL_PROGRAMS), LMTP].every((path) => existsSync(path))

/** The paths of the programs, installed if the machine lacks one. Throws one sentence that says what to do. */
export function findMailPrograms() {
  if (!isThere()) {
    console.log('Installing Postfix, Dovecot and what else mails are tested with…')
    installOnDebian(...MAIL_PACKAGES)
  }
  if (isThere()) return MAIL_PROGRAMS
  throw new Error(
    `The programs that mails are tested with were not found and could not be installed: on Debian install ${MAIL_PACKAGES.join(', ')}.`,
  )
}
