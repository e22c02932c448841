import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startServer } from '../../server/src/testing/process.ts'
import { TYPE_PROGRAMS } from '../checks/parts.ts'
import { makeScratch } from '../mutants/scratch.ts'
import { findChromium } from '../programs/find-chromium.ts'
import { FLAGS } from '../server-program.mjs'
import { readCatalogues } from './catalogues.ts'
import { faultsOf } from './faults.ts'
import {
  addPseudoLanguage,
  BEGUN_LOCALE,
  beginLanguage,
  FORM_MARKS,
  PSEUDO_LOCALE,
  pseudoMessage,
  translateFirst,
} from './pseudo-language.ts'

/** The words that the server puts into a page. */
const wordsIn = (page: string): Record<string, unknown> => JSON.parse(/id="words"[^>]*>(.*?)<\/script>/.exec(page)?.[1] ?? '{}')

test('a pseudo message is longer, has other letters, six plural forms and the same values', () => {
  const english = '<0>{name}</0> took {count, plural, =0 {nothing} one {# date} other {# dates}}{why, select, yes {: {reason}} other {}}'
  const message = pseudoMessage(english)
  const path = `messages/${PSEUDO_LOCALE}/a.po`
  expect(faultsOf([{ path, locale: PSEUDO_LOCALE, name: 'a', messages: [{ context: '', id: english, translation: message }] }])).toEqual([])
  for (const [form, mark] of Object.entries(FORM_MARKS)) expect(message).toContain(`${form} {${mark}# `)
  expect(pseudoMessage('Somebody helps').length).toBeGreaterThan('Somebody helps'.length * 1.4)
  expect(pseudoMessage('Take it')).not.toMatch(/[A-Za-z]/)
})

let scratch: ReturnType<typeof makeScratch>
const run = (parameters: string[], settings: Record<string, string> = {}) =>
  spawnSync(process.execPath, parameters, {
    cwd: scratch.folder,
    encoding: 'utf8',
    // With the NODE_ENV of Vitest, Lingui's command would look for the files of its own tests.
    env: { ...process.env, NODE_ENV: 'production', TMPDIR: scratch.temporary, ...settings },
  })
let done: string[] = []

beforeAll(() => {
  scratch = makeScratch()
  // With the LINGUI_CONFIG of the tests, Lingui would read the catalogues of the checkout, not of this copy.
  vi.stubEnv('LINGUI_CONFIG', undefined)
  addPseudoLanguage(scratch.folder)
  beginLanguage(scratch.folder)
  const { status, stderr } = run(['scripts/messages/collect.ts'])
  expect(status, stderr).toBe(0)
  done = [...translateFirst(scratch.folder, 'supporter', 40), ...translateFirst(scratch.folder, 'sms', 20)]
  const built = run(['--eval', "import('./scripts/build-web.mjs').then(({ buildWeb }) => console.log(buildWeb(process.execPath).output))"])
  expect(built.stdout).toContain('built in')
  return () => {
    vi.unstubAllEnvs()
    scratch.remove()
  }
}, 240_000)

describe('a language that is added as docs/translating.md says', () => {
  test('needs no change of code to pass the type check', { timeout: 300_000 }, () => {
    for (const program of TYPE_PROGRAMS) {
      const { stdout, status } = run(['node_modules/typescript/bin/tsc', '--project', program, '--checkers', '1'])
      expect(stdout, program).toBe('')
      expect(status).toBe(0)
    }
  })

  test('has all messages, with the values of the English text and its own plural forms', () => {
    const own = readCatalogues(scratch.folder).filter(({ locale }) => locale === PSEUDO_LOCALE)
    expect(own.length).toBe(readCatalogues(scratch.folder).filter(({ locale }) => locale === 'en').length)
    expect(faultsOf(own)).toEqual([])
  })

  test('has every SMS in its own letters, from right to left, with plural forms for numbers', { timeout: 60_000 }, () => {
    const { stdout, stderr, status } = run(['scripts/print-sms.ts', 'mixed'])
    expect(status, stderr).toBe(0)
    const texts = [...stdout.matchAll(new RegExp(`^(\\w+) ${PSEUDO_LOCALE} mixed: .*\\n((?:  .*\\n?)+)`, 'gm'))]
    expect(texts.length).toBeGreaterThan(30)
    for (const [, template = '', text = ''] of texts) {
      const words = text.replace(/https:\S+/g, '').replace(/@help\.example\.org #\d+/, '')
      expect(words, template).not.toMatch(/[A-Za-z]/)
      if (template !== 'login_code') expect(text.trimStart(), template).toMatch(/^\u200f/)
    }
    // Some SMS contain a count, such as 28 dates or 122 tasks.
    expect(stdout).toMatch(/④(?:28|٢٨)/)
    expect(stdout).toMatch(/④(?:122|١٢٢)/)
  })

  test('has every page from right to left, no wider than a phone, with no English word', { timeout: 300_000 }, async () => {
    const config = '--config=tests/e2e/pseudo-language/pseudo-language.config.ts'
    const { stdout, status } = run(['node_modules/@playwright/test/cli.js', 'test', config, '--reporter=line'], {
      CHROMIUM_PATH: findChromium(),
    })
    expect(status, stdout).toBe(0)
  })
})

describe('a language that is begun with 60 texts', () => {
  test('passes the check of the messages, which lists what is missing and what to translate first', { timeout: 120_000 }, () => {
    expect(done).toHaveLength(60)
    const { stdout, stderr, status } = run(['scripts/check-everything.ts', '--only=messages'])
    expect(status, stdout + stderr).toBe(0)
    const [, missing = '', all = ''] = /^Begun: (\d+) of (\d+) texts are missing\. English is shown in their place\.$/m.exec(stdout) ?? []
    expect(Number(all) - Number(missing)).toBe(60)
    const [, first = '', firstOf = ''] =
      /^ {2}first: supporter (\d+) of (\d+), task \d+ of \d+, visitor \d+ of \d+, sms \d+ of \d+$/m.exec(stdout) ?? []
    expect(Number(firstOf) - Number(first)).toBe(40)
    for (const file of ['web/public/manifest.eo.webmanifest', 'server/content/docs/eo/ACCESSIBILITY.html']) expect(stdout).toContain(file)
  })

  test('texts that are not translated yet are shown in English', async () => {
    const { url, stop } = await startServer({ DATA_DIR: join(scratch.temporary, 'data'), SECURITY_CONTACT: 'security@example.org' }, [
      ...FLAGS,
      join(scratch.folder, 'server/src/main.ts'),
    ])
    const read = async (path: string, locale = BEGUN_LOCALE) => {
      const reply = await fetch(`${url}${path}`, { headers: { 'accept-language': locale } })
      return { status: reply.status, text: await reply.text() }
    }
    const own = Object.entries(wordsIn((await read('/')).text))
    const english = wordsIn((await read('/', 'en')).text)
    expect(own).toHaveLength(Object.keys(english).length)
    const missing = own.filter(([id, words]) => JSON.stringify(words) === JSON.stringify(english[id]))
    expect(own.length - missing.length).toBe(40)
    for (const name of ['TERMS', 'PRIVACY', 'ACCESSIBILITY']) {
      expect(await read(`/docs/${BEGUN_LOCALE}/${name}.html`)).toMatchObject({
        status: 200,
        text: expect.stringContaining('<html lang="en"'),
      })
    }
    expect(await read(`/manifest.${BEGUN_LOCALE}.webmanifest`)).toEqual(await read('/manifest.en.webmanifest'))
    expect((await read('/.well-known/security.txt')).text).toContain(`Preferred-Languages: en, he, de, ru, ${PSEUDO_LOCALE}\n`)
    await stop()
  })

  test('has every SMS, in English where a translation is missing', { timeout: 60_000 }, () => {
    const { stdout, stderr, status } = run(['scripts/print-sms.ts', 'mixed'])
    expect(status, stderr).toBe(0)
    const smsIn = (locale: string) =>
      [...stdout.matchAll(new RegExp(`^\\w+ ${locale} mixed: .*\\n((?:  .*\\n?)+)`, 'gm'))].map(([, text]) => text)
    const [own, english] = [smsIn(BEGUN_LOCALE), smsIn('en')]
    expect(own).toHaveLength(english.length)
    const translated = own.filter((text) => text?.includes('‹'))
    expect(translated.length).toBeGreaterThan(5)
    expect(own.length - translated.length).toBeGreaterThan(5)
    for (const text of own) expect(text).not.toMatch(/[{}]|undefined/)
  })

  test('is refused by a release, which says why', () => {
    const { stdout, stderr, status } = run(['scripts/build/release.ts'])
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^No release is made, because a language is not complete\.\nBegun: \d+ of \d+ texts are missing\./)
  })
})

test('the two languages of the tests are not shipped', () => {
  for (const locale of [PSEUDO_LOCALE, BEGUN_LOCALE]) expect(LOCALES).not.toContain(locale)
})
