import { createPrivateKey, createPublicKey } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { domainOf } from '@hand-in-hand/contract/texts/mail.rules.ts'
import { type Diagnosis, fail, ok, reasonOfError, warn } from '../diagnosis.ts'
import type { MailSettings } from '../settings/mail.ts'

type SettingsOfRecords = Pick<MailSettings, 'from' | 'host' | 'isLocal' | 'dkim' | 'nameServer'>

/** In ms, for each of two tries. */
const DNS_PATIENCE = 3_000

/**
 * Checks what DNS says about the domain of our mails: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). Each finding says what to
 * publish.
 */
export async function checkMailRecords(settings: SettingsOfRecords): Promise<Diagnosis[]> {
  const resolver = new Resolver({ timeout: DNS_PATIENCE, tries: 2 })
  if (settings.nameServer !== null) resolver.setServers([settings.nameServer])
  try {
    return [await checkSpf(resolver, settings), await checkDkim(resolver, settings), await checkDmarc(resolver, settings)]
  } catch (error) {
    return [warn(`SPF, DKIM and DMARC of ${domainOf(settings.from)} were not checked: DNS did not reply (${reasonOfError(error)}).`)]
  }
}

/** The TXT records of a name; an empty list if the name has none. Throws if DNS does not reply. */
async function textRecordsOf(resolver: Resolver, name: string) {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')) return []
    throw error
  }
}

const publish = (name: string, text: string) => `publish a TXT record ${name} with "${text}"`

async function checkSpf(resolver: Resolver, { from, host, isLocal }: SettingsOfRecords) {
  const domain = domainOf(from)
  const records = (await textRecordsOf(resolver, domain)).filter((text) => /^v=spf1( |$)/i.test(text))
  const wanted = isLocal ? 'v=spf1 a:NAME-OF-THIS-MACHINE -all' : `v=spf1 include:WHAT-${host.toUpperCase()}-NAMES -all`
  const [record] = records
  if (record === undefined) return fail(`${domain} has no SPF, so many hosts refuse our mails: ${publish(domain, wanted)}.`)
  if (records.length > 1) return fail(`${domain} has ${records.length} records of SPF, so none counts: join them into one.`)
  if (/ [+]?all$/i.test(record.trim())) return warn(`The SPF of ${domain} lets anyone send in its name: let it end with -all.`)
  return ok(`${domain} has an SPF: ${record}`)
}

async function checkDkim(resolver: Resolver, { from, dkim }: SettingsOfRecords) {
  if (dkim === null)
    return ok('MAIL_DKIM is not set, so the mail server has to sign. Look for dkim=pass in a test: npm run mail -- test --to ADDRESS.')
  const { keySelector, domainName, privateKey } = dkim
  const name = `${keySelector}._domainkey.${domainName}`
  const wanted = recordOfKey(privateKey)
  const text = (await textRecordsOf(resolver, name)).join('')
  if (text === '') return fail(`There is no DKIM at ${name}, so our signature counts for nothing: ${publish(name, wanted)}.`)
  if (keyIn(text) !== keyIn(wanted)) return fail(`The DKIM at ${name} has another key than MAIL_DKIM: ${publish(name, wanted)}.`)
  if (!isWithin(domainOf(from), domainName))
    return fail(`MAIL_DKIM signs for ${domainName}, and MAIL_FROM is of ${domainOf(from)}: sign for the domain of MAIL_FROM.`)
  return ok(`${name} has the key that signs our mails.`)
}

async function checkDmarc(resolver: Resolver, { from }: SettingsOfRecords) {
  const labels = domainOf(from).split('.')
  // The record of a domain also counts for the domains below it.
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  for (const domain of domains) {
    const record = (await textRecordsOf(resolver, `_dmarc.${domain}`)).find((text) => /^v=DMARC1\s*(;|$)/i.test(text))
    if (record !== undefined) return ok(`${domain} has a DMARC: ${record}`)
  }
  const [domain = ''] = domains
  return fail(
    `${domain} has no DMARC, so large hosts refuse our mails: ${publish(`_dmarc.${domain}`, `v=DMARC1; p=none; rua=mailto:${from}`)}.`,
  )
}

/** The TXT record for a private key, which contains the public key. For Ed25519 that is the bare 32 bytes (RFC 8463). */
function recordOfKey(privateKey: string) {
  const key = createPublicKey(createPrivateKey(privateKey))
  const der = key.export({ type: 'spki', format: 'der' })
  const isRsa = key.asymmetricKeyType === 'rsa'
  return `v=DKIM1; k=${isRsa ? 'rsa' : 'ed25519'}; p=${(isRsa ? der : der.subarray(-32)).toString('base64')}`
}

/** The public key of a record. */
const keyIn = (record: string) => /(?:^|;)\s*p\s*=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, '')

const isWithin = (domain: string, other: string) => domain === other || domain.endsWith(`.${other}`) || other.endsWith(`.${domain}`)
