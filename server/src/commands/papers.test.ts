import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RANKING_DAYS, RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import { expect, onTestFinished, test } from 'vitest'
import { BACKUPS_KEPT, DATA_PROTECTION_DRAFTS } from '../features/legal/data-protection.presentation.ts'
import { runProgram } from '../testing/process.ts'

const SETTINGS = {
  OPERATOR_NAME: 'Nachbarn & Freunde',
  OPERATOR_ADDRESS: 'Beispielweg 1, 12345 Beispiel',
  OPERATOR_EMAIL: 'hilfe@example.org',
  OPERATOR_COUNTRY: 'DE',
}

test.each(['en', 'de'])('the drafts in %s are filled in from the settings, and none is overwritten', async (locale) => {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-papers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = () => runProgram('commands/papers.ts', [folder, '--locale', locale], SETTINGS).ended
  expect(await write()).toMatchObject({ code: 0, error: '' })
  expect(readdirSync(folder).sort()).toEqual(DATA_PROTECTION_DRAFTS.map((name) => `${name}.html`).sort())
  const texts = DATA_PROTECTION_DRAFTS.map((name) => readFileSync(join(folder, `${name}.html`), 'utf8'))
  for (const text of texts) {
    expect(text).toContain(`<html lang="${locale}">`)
    expect(text).toContain('Nachbarn &amp; Freunde')
    expect(text).toMatch(locale === 'en' ? /No lawyer has written/ : /kein Jurist/)
    expect(text).not.toMatch(/[{}]|undefined/)
  }
  const record = texts[DATA_PROTECTION_DRAFTS.indexOf('RECORD_OF_PROCESSING')] ?? ''
  for (const name of [
    'unansweredRequest',
    'declinedRequest',
    'leftMember',
    'closedFamily',
    'messageText',
    'questions',
    'device',
    'ask',
  ] as const)
    expect(record, name).toMatch(new RegExp(`\\b${RETENTION_DAYS[name]}\\b`))
  // The privacy notice says the same: the app asks for no consent, and the terms are the legal basis.
  expect(record).toMatch(/6 \(1\) b|6 Abs\. 1 b/)
  expect(record).not.toMatch(/6 \(1\) a|6 Abs\. 1 a/)
  // A value that the server does not know becomes a line to fill in, not a promise.
  expect(record).toMatch(/Google, Apple, Mozilla, Microsoft[^<]*____/)
  const impact = texts[DATA_PROTECTION_DRAFTS.indexOf('IMPACT_ASSESSMENT')] ?? ''
  for (const days of [RANKING_DAYS.lately, RANKING_DAYS.noes, RETENTION_DAYS.ask]) expect(impact).toMatch(new RegExp(`\\b${days}\\b`))
  expect(impact).not.toMatch(/No profiling|Kein Profiling|can’t join|kann nicht mitmachen/)
  expect(await write()).toMatchObject({ code: 1, error: expect.stringContaining('could not be written') })
})

test('the backup service keeps backups for as many days as the data protection drafts say', () => {
  const unit = readFileSync(join(import.meta.dirname, '../../../deploy/systemd/hand-in-hand-backup.service'), 'utf8')
  expect(unit).toContain(`--keep-days ${BACKUPS_KEPT} `)
})
