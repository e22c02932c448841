import { spawnSync } from 'node:child_process'
import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { PROGRAMS } from '../checks/parts.ts'
import { findChromium } from '../find-chromium.ts'
import { makeScratch } from '../mutants/scratch.ts'
import { readCatalogues } from './catalogues.ts'
import { faultsOf } from './faults.ts'
import { addPseudoLanguage, FORM_MARKS, PSEUDO_LOCALE, pseudoMessage } from './pseudo-language.ts'

test('a message becomes longer, in other letters, with six plural forms and the same values', () => {
  const english = '<0>{name}</0> took {count, plural, =0 {nothing} one {# date} other {# dates}}{why, select, yes {: {reason}} other {}}'
  const message = pseudoMessage(english)
  const path = `messages/${PSEUDO_LOCALE}/a.po`
  expect(faultsOf([{ path, locale: PSEUDO_LOCALE, name: 'a', messages: [{ context: '', id: english, translation: message }] }])).toEqual([])
  for (const [form, mark] of Object.entries(FORM_MARKS)) expect(message).toContain(`${form} {${mark}# `)
  expect(pseudoMessage('Somebody helps').length).toBeGreaterThan('Somebody helps'.length * 1.4)
  expect(pseudoMessage('Take it')).not.toMatch(/[A-Za-z]/)
})

describe('a language that is added as docs/translating.md says', () => {
  let scratch: ReturnType<typeof makeScratch>
  const run = (parameters: string[], settings: Record<string, string> = {}) =>
    spawnSync(process.execPath, parameters, {
      cwd: scratch.folder,
      encoding: 'utf8',
      env: { ...process.env, TMPDIR: scratch.temporary, ...settings },
    })

  beforeAll(() => {
    scratch = makeScratch()
    addPseudoLanguage(scratch.folder)
    // The tests' own would lead to the catalogues of the checkout.
    vi.stubEnv('LINGUI_CONFIG', undefined)
    return () => {
      vi.unstubAllEnvs()
      scratch.remove()
    }
  }, 60_000)

  test('needs no change of code to pass the types', { timeout: 300_000 }, () => {
    for (const program of PROGRAMS) {
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

  test('has every SMS in its own letters, from right to left, with the forms of its numbers', () => {
    const { stdout, stderr, status } = run(['scripts/print-sms.ts', 'mixed'])
    expect(status, stderr).toBe(0)
    const texts = [...stdout.matchAll(new RegExp(`^(\\w+) ${PSEUDO_LOCALE} mixed: .*\\n((?:  .*\\n?)+)`, 'gm'))]
    expect(texts.length).toBeGreaterThan(30)
    for (const [, template = '', text = ''] of texts) {
      const words = text.replace(/https:\S+/g, '').replace(/@help\.example\.org #\d+/, '')
      expect(words, template).not.toMatch(/[A-Za-z]/)
      if (template !== 'login_code') expect(text.trimStart(), template).toMatch(/^\u200f/)
    }
    // 28 dates, 122 tasks.
    expect(stdout).toMatch(/④(?:28|٢٨)/)
    expect(stdout).toMatch(/④(?:122|١٢٢)/)
  })

  test('has every page from right to left, no wider than a phone, with no English word', { timeout: 300_000 }, async () => {
    const built = run([
      '--eval',
      "import('./scripts/build-web.mjs').then(({ buildWeb }) => console.log(buildWeb(process.execPath).output))",
    ])
    expect(built.stdout).toContain('built in')
    const config = '--config=tests/e2e/pseudo-language/pseudo-language.config.ts'
    const { stdout, status } = run(['node_modules/@playwright/test/cli.js', 'test', config, '--reporter=line'], {
      CHROMIUM_PATH: findChromium(),
    })
    expect(status, stdout).toBe(0)
  })
})

test('the pseudo-language is not shipped', () => {
  expect(LOCALES).not.toContain(PSEUDO_LOCALE)
})
