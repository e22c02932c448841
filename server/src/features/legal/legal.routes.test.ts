import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PRIVACY_VERSION, TERMS_VERSION } from '@hand-in-hand/contract/constants.ts'
import { completeLocales, type Locale } from '@hand-in-hand/contract/locales.ts'
import { RANKING_DAYS, RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import { expect, onTestFinished, test } from 'vitest'
import { StartupError } from '../../platform/errors.ts'
import { testServer } from '../../testing/server.ts'

const NAMED = {
  OPERATOR_NAME: 'Neighbours <of> Example & "Sons"',
  OPERATOR_ADDRESS: '1 Example Street, 12345 Example',
  OPERATOR_EMAIL: 'help@example.org',
}
const ALL = {
  ...NAMED,
  OPERATOR_PHONE: '+49 30 1234567',
  OPERATOR_DPO: 'Dana Levi, dpo@example.org',
  OPERATOR_COUNTRY: 'de',
  OPERATOR_HOSTING: 'Example Hosting, Example',
  ACCESSIBILITY_CONTACT: 'Dana Levi, 03-1234567',
  ACCESSIBILITY_BODY: 'Arbitration office, Example Square 1',
  OPERATOR_IMPRINT: 'Represented by Dana Levi | VAT ID DE123456789',
  MINIMUM_AGE: '15',
  SMS_PROVIDER: 'http',
  SMS_HTTP_URL: 'https://sms.example/?to={to}&text={text}',
  SMS_REPORT_KEY: 'a-key-that-only-the-gateway-has',
  SMS_COMPANY: 'Example SMS',
  SMS_COMPANY_COUNTRY: 'US',
  PARTNER_PICTURE: 'https://partner.example/logo.svg',
  PARTNER_LINK: 'https://partner.example',
}
const TEXTS = ['TERMS', 'PRIVACY', 'ACCESSIBILITY', 'IMPRINT'] as const

const trial = await testServer()
const named = await testServer(ALL)
const read = async ({ app }: typeof trial, locale: Locale, name: string) => (await app.inject(`/docs/${locale}/${name}.html`)).body

test('the legal texts in each language contain the operator’s values, escaped', async () => {
  for (const locale of completeLocales()) {
    const privacy = await read(named, locale, 'PRIVACY')
    for (const text of [
      'Neighbours &lt;of&gt; Example &amp; &quot;Sons&quot;',
      '1 Example Street, 12345 Example',
      'href="mailto:help@example.org"',
    ]) {
      for (const name of TEXTS) expect(await read(named, locale, name), `${locale} ${name}`).toContain(text)
      expect(privacy).toContain(text)
    }
    const country = new Intl.DisplayNames(locale === 'iw' ? 'he' : locale, { type: 'region' })
    for (const text of [
      ...['+49 30 1234567', 'Dana Levi, dpo@example.org', 'Example Hosting, Example', 'Example SMS', 'partner.example', 'STOP', ' 15 '],
      ...[country.of('DE') ?? '', country.of('US') ?? '', PRIVACY_VERSION],
    ]) {
      expect(privacy, `${locale} ${text}`).toContain(text)
    }
    for (const text of [ALL.ACCESSIBILITY_CONTACT, ALL.ACCESSIBILITY_BODY])
      expect(await read(named, locale, 'ACCESSIBILITY'), locale).toContain(text)
    expect(await read(named, locale, 'IMPRINT')).toContain('Represented by Dana Levi<br>VAT ID DE123456789')
    expect(await read(named, locale, 'TERMS')).toContain(TERMS_VERSION)
  }
  expect(await read(named, 'en', 'TERMS')).toContain('In force since November 29, 2026')
})

test('the country of the SMS company is named only if it differs from the operator’s', async () => {
  const there = await testServer({ ...ALL, SMS_COMPANY_COUNTRY: 'DE' })
  const apart = 'The company that sends the SMS is in another country'
  expect(await read(named, 'en', 'PRIVACY')).toContain(apart)
  expect(await read(there, 'en', 'PRIVACY')).not.toContain(apart)
})

test('in a trial copy each legal text says that it is a trial copy, and has no empty values', async () => {
  const says: [Locale, string][] = [
    ['en', 'trial copy'],
    ['iw', 'עותק ניסיון'],
    ['de', 'Kopie zum Ausprobieren'],
    ['ru', 'пробная копия'],
  ]
  for (const [locale, words] of says) {
    for (const name of ['TERMS', 'PRIVACY', 'ACCESSIBILITY']) {
      const text = await read(trial, locale, name)
      expect(text, `${locale} ${name}`).toMatch(new RegExp(words, 'i'))
      expect(text).not.toMatch(/mailto:|STOP|<bdi><\/bdi>|\(\)|<(p|li)>\s*<\/\1>/)
      expect(await read(named, locale, name)).not.toContain(words)
    }
  }
  for (const path of ['/docs/en/IMPRINT.html', '/v2/docs/de/IMPRINT.html']) expect((await trial.app.inject(path)).statusCode).toBe(404)
})

test('no text has an unfilled or an empty value', async () => {
  const manualServer = await testServer({ ...NAMED, SMS_PROVIDER: 'by-hand' })
  for (const server of [trial, named, manualServer]) {
    for (const locale of completeLocales()) {
      for (const name of ['TERMS', 'PRIVACY', 'ACCESSIBILITY']) {
        expect(await read(server, locale, name), `${locale} ${name}`).not.toMatch(/[{}]|undefined|null|<bdi[^>]*><\/bdi>|\(\)/)
      }
    }
  }
})

test('the app learns the operator’s mail address, the imprint and the source code’s address', async () => {
  const source = await testServer({ SOURCE_URL: 'https://code.example/hand-in-hand' })
  expect((await named.call('GET', '/settings')).json()).toMatchObject({ contact: 'help@example.org', imprint: true, source: null })
  expect((await trial.call('GET', '/settings')).json()).toMatchObject({ contact: null, imprint: false, source: null })
  expect((await source.call('GET', '/settings')).json()).toMatchObject({ source: 'https://code.example/hand-in-hand' })
})

/** The names of a text's elements in order, without inline elements, which a language may place elsewhere. */
const skeletonOf = (html: string) =>
  [...html.replace(/<(\/?)(strong|bdi|a|br)\b[^>]*>/g, '').matchAll(/<(?!!|html|meta|title)\/?(\w+)(?: id="[\w-]+")?/g)].map(([tag]) => tag)

test.each(TEXTS)('%s has the same sections, rows and values in each language', async (name) => {
  for (const server of [named, trial]) {
    const english = await read(server, 'en', name)
    const valuesIn = (html: string) => [...html.matchAll(/mailto:[\w.@]+/g)].length
    for (const locale of completeLocales()) {
      const text = await read(server, locale, name)
      expect(skeletonOf(text), locale).toEqual(skeletonOf(english))
      expect(valuesIn(text), locale).toBe(valuesIn(english))
    }
  }
})

test('the terms and the privacy notice begin with a summary of fewer than 300 words', async () => {
  for (const locale of completeLocales()) {
    for (const name of ['TERMS', 'PRIVACY']) {
      const [short = '', full = ''] = (await read(named, locale, name)).split('<details>')
      expect(short.match(/<li>/g)?.length, `${locale} ${name}`).toBeGreaterThan(7)
      const wordsOf = (html: string) => html.replace(/<head>[\s\S]*<\/head>|<[^>]*>/g, ' ').split(/\s+/).length
      expect(wordsOf(short), `${locale} ${name}`).toBeLessThan(300)
      expect(full).toContain('id="changes"')
    }
  }
})

const { idleFamily: _, privateDetails: _aDay, loginCode: _oneDay, ...IN_FIGURES } = RETENTION_DAYS
const DAYS_IN_FIGURES = Object.values(IN_FIGURES)
const { idleFamilyAsked, closedFamily } = RETENTION_DAYS

test('the privacy notice names mail addresses only if the server sends mails', async () => {
  const mails = await testServer({ ...ALL, MAIL_URL: 'smtp://localhost:2525', MAIL_FROM: 'help@circle.example' })
  const words: Record<string, RegExp> = {
    en: /e-?mail address/gi,
    iw: /כתובת (ה)?מייל/g,
    de: /E-Mail-Adresse/g,
    ru: /адрес[а]? электронной почты/g,
  }
  for (const locale of completeLocales()) {
    const of = async (server: typeof trial) => (await read(server, locale, 'PRIVACY')).match(words[locale] ?? /^$/)?.length ?? 0
    expect(await of(mails), locale).toBeGreaterThan(4)
    expect(await of(named), locale).toBe(0)
  }
})

test('the privacy notice says how long each thing is kept, in each language', async () => {
  for (const locale of completeLocales()) {
    const text = await read(trial, locale, 'PRIVACY')
    const table = text.slice(text.indexOf('<tbody>'), text.indexOf('</tbody>'))
    for (const days of [...DAYS_IN_FIGURES, 12, 35]) expect(table, `${locale} ${days}`).toMatch(new RegExp(`\\b${days}\\b`))
    const idle = table.slice(table.indexOf('12 '), table.indexOf('35'))
    expect(idle.match(/\b\d+\b/g)?.slice(0, 3), locale).toEqual(['12', String(idleFamilyAsked), String(closedFamily)])
    const terms = await read(trial, locale, 'TERMS')
    const leaving = terms.slice(terms.indexOf('id="leaving"'), terms.indexOf('id="changes"'))
    expect(leaving.match(/\b\d+\b/g), locale).toEqual([closedFamily, 12, idleFamilyAsked].map(String))
  }
})

test('the privacy notice explains the order of asks, and does not mention the operator’s machine', async () => {
  const ORDER: Partial<Record<Locale, [order: RegExp, machine: RegExp]>> = {
    en: [/chooses whom it asks for a task first[^<]+another circle doesn’t count/, /own machine/],
    iw: [/בוחרת בעצמה למי לפנות קודם[^<]+במעגל אחר אינו נחשב/, /במחשב של/],
    de: [/wählt die App selbst, wen sie zuerst[^<]+anderen Kreis tun, zählt nicht/, /eigenen Rechner/],
    ru: [/само выбирает, кого первым[^<]+другом круге, не учитывается/, /На собственном компьютере/],
  }
  for (const locale of completeLocales()) {
    const [order, machine] = ORDER[locale] ?? [/^$/, /./]
    const text = await read(trial, locale, 'PRIVACY')
    expect(text.replace(/\s+/g, ' ').match(order)?.[0], locale).toMatch(new RegExp(`\\b${RANKING_DAYS.noes}\\b`))
    expect(text).not.toMatch(machine)
  }
})

/** Makes a folder like one that the operator's lawyers fill. */
function contentFolder(files: Record<string, string | Buffer>) {
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
const page = (body: string) => `<!doctype html><html lang="de"><body>${body}</body></html>\n`

test('a text in CONTENT_DIR replaces ours and gets the same values; the other texts stay ours', async () => {
  const CONTENT_DIR = contentFolder({
    'docs/de/TERMS.html': page('{{#operator}}Unsere Bedingungen: {{operator_name}}{{/operator}}{{^dpo}} ohne{{/dpo}}'),
    'helpers/how-to-log-in/content.json': '{"title":"Ours"}',
  })
  const server = await testServer({ ...NAMED, CONTENT_DIR })
  expect(await read(server, 'de', 'TERMS')).toContain(
    '<body>Unsere Bedingungen: Neighbours &lt;of&gt; Example &amp; &quot;Sons&quot; ohne</body>',
  )
  expect(await read(server, 'en', 'TERMS')).toContain('Hand in Hand')
  expect((await server.app.inject('/helpers/how-to-log-in/content.json')).json()).toEqual({ title: 'Ours' })
  expect((await server.app.inject('/helpers/how-to-log-in/slide_images/code.svg')).statusCode).toBe(200)
})

test.each<[string, Record<string, string | Buffer>, RegExp]>([
  ['a language that the app does not have', { 'docs/zz/TERMS.html': page('') }, /docs\/zz of CONTENT_DIR .+ one of en, iw, de, ru/],
  ['a name that nothing shows', { 'docs/de/AGB.html': page('') }, /AGB\.html of CONTENT_DIR .+ TERMS\.html, PRIVACY\.html/],
  ['half a page', { 'docs/de/TERMS.html': '<p>Terms' }, /a whole page, from <!doctype html> to <\/html>\.$/],
  ['a script', { 'docs/de/TERMS.html': page('<script>1</script>') }, /scripts, styles and frames/],
  ['a value that there is not', { 'docs/de/TERMS.html': page('{{operator}} {{operator_fax}}') }, /no value {{operator_fax}}, only version/],
  ['a section that is not closed', { 'docs/de/TERMS.html': page('{{#dpo}}{{dpo}}') }, /the section dpo is not closed\.$/],
  ['a section that is not open', { 'docs/de/TERMS.html': page('{{dpo}}{{/dpo}}') }, /{{\/dpo}} closes a section that is not open\.$/],
  ['letters that are no UTF-8', { 'docs/de/TERMS.html': Buffer.from([0x3c, 0xff]) }, /can not be read as UTF-8\.$/],
])('a text of CONTENT_DIR with %s is refused at the start', async (_what, files, sentence) => {
  const refusal = await testServer({ CONTENT_DIR: contentFolder(files) }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartupError)
  expect(refusal).toHaveProperty('message', expect.stringMatching(sentence))
})

test('the privacy notice in each language names the mail server and says that replies are read', async () => {
  const mailed = await testServer({
    ...ALL,
    MAIL_URL: 'smtps://smtp.mail.example',
    MAIL_FROM: 'help@example.org',
    MAIL_HOOK_KEY: 'k'.repeat(22),
  })
  for (const locale of completeLocales()) {
    const privacy = await read(mailed, locale, 'PRIVACY')
    expect(privacy).toContain('smtp.mail.example')
    expect(privacy.length).toBeGreaterThan((await read(named, locale, 'PRIVACY')).length + 300)
  }
  expect(await read(mailed, 'en', 'PRIVACY')).toContain('phone number or e-mail address, language')
  expect(await read(named, 'en', 'PRIVACY')).toContain('phone number, language')
})
