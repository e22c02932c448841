import { AWAY_BY_LINK_MAX } from '@hand-in-hand/contract/away.rules.ts'
import { DAY, HOUR, MINUTE, NAME_MAX, NAME_MIN } from '@hand-in-hand/contract/constants.ts'
import { DIGEST_KINDS } from '@hand-in-hand/contract/messages/messages.rules.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import { expect, test } from 'vitest'
import { NUMBER_PROOF_LIFETIME } from '../../server/src/access/authentication.ts'
import { HEIR_WAITS } from '../../server/src/features/circle/heirs.commands.ts'
import { DAYS_AHEAD } from '../../server/src/features/invitations/share.presentation.ts'
import { SOON } from '../../server/src/features/messages/messages.rules.ts'
import { COVERAGE_DAYS } from '../../server/src/features/overview/overview.presentation.ts'
import { ANY_TIME_COUNTS_AFTER, DAYS_BACK } from '../../server/src/features/overview/past-coverage.rules.ts'
import { CODE_DIGITS } from '../../server/src/features/sign-in/codes.commands.ts'
import { SEEN_LATELY } from '../../server/src/platform/last-seen.ts'
import { REST_PERIODS } from '../../server/src/rules/quiet-hours.ts'
import { DONE_WITHIN } from '../../server/src/store/members.ts'
import { LOGIN_CODE_LIFETIME } from '../../server/src/templates/login.ts'
import { NAME_INPUT_MAX } from '../../web/src/features/people/name.rules.ts'
import { LONG_TASK } from '../../web/src/features/planning/task-form.rules.ts'
import { reminderChoices } from '../../web/src/features/tasks/reminder.rules.ts'
import { repository } from '../repository.ts'
import { readCatalogues } from './catalogues.ts'

const [firstChoice] = reminderChoices({ start_at: '2026-11-25T12:00:00Z', end_at: '2026-11-25T13:00:00Z', all_day: false }, 0, 'UTC')
const WEEKS = 7

/**
 * The numbers in texts, as digits or words, with the constants that they must equal. A text with digits has to match a row, or `ELSEWHERE`.
 */
const SAID: [text: RegExp, amount: number][] = [
  [/\b6[- ]digit|\b6 digits/, CODE_DIGITS],
  [/valid for ten minutes/, LOGIN_CODE_LIFETIME / MINUTE],
  [/^We’ll send .* For one hour after you enter it/, NUMBER_PROOF_LIFETIME / HOUR],
  [/can have up to 79 characters/, NAME_INPUT_MAX],
  [/80 characters at most/, NAME_MAX],
  [/at least 2 (characters|letters)/, NAME_MIN],
  [/^here in the last 7 days$|^last here more than 7 days ago$/, SEEN_LATELY],
  [/done in the last 30 days/, DONE_WITHIN / DAY],
  [/You can undo this for 30 days/, RETENTION_DAYS.closedFamily],
  [/It closes in 30 days/, RETENTION_DAYS.idleFamilyAsked],
  [/take charge.*in seven days/, HEIR_WAITS / DAY],
  [/in (seven|7) days.*take (charge|over)/, HEIR_WAITS / DAY],
  [/for 60 days at most/, AWAY_BY_LINK_MAX],
  [/no answer in 14 days|Without an answer .* 14 days/, RETENTION_DAYS.proposedCircle],
  [/^Next 7 days$|^The 7 days after that$/, COVERAGE_DAYS],
  [/lists the next seven days/, DAYS_AHEAD],
  [/longer than 12 hours/, LONG_TASK / 60],
  [/^During quiet hours .* the next 12 hours/, SOON / HOUR],
  [/^Friday .* to Saturday/, Number.parseInt(REST_PERIODS.friday.from, 10)],
  [/^Friday .* to Saturday/, Number.parseInt(REST_PERIODS.friday.to, 10)],
  [/without a date after three days/, ANY_TIME_COUNTS_AFTER / DAY],
  [/last four weeks/, DAYS_BACK / WEEKS],
  [/^2 hours before$/, (Date.parse('2026-11-25T12:00:00Z') - (firstChoice?.at ?? 0)) / HOUR],
]
/** Texts with numbers that do not describe what the code does. */
const ELSEWHERE = /^Every 2 weeks$|MEAL_PEOPLE_MAX|TIMES_MAX|^Such as K7QM4|“24\/11”|Tuesday 17:00|^\{amount, plural/

const WORDS: Record<string, Record<number, RegExp>> = {
  en: { 1: /\bone\b|\bonce\b/, 3: /three/, 4: /four/, 7: /seven/, 10: /ten/ },
  iw: { 1: /שעה/, 2: /שעתיים/, 3: /שלושה/, 6: /שש /, 4: /ארבעת|ארבעה/, 7: /שבעה|שבעת|שבוע/, 10: /עשר/ },
  de: { 1: /eine|jede|einmal/, 2: /zwei/, 3: /drei/, 4: /vier/, 7: /sieben/, 10: /zehn/ },
  ru: { 1: /час|раз/, 3: /тр(и|ёх)/, 6: /шести/, 4: /четыр/, 7: /сем/, 10: /десят/ },
}
/** The text without placeholders, tags, and the numbers of plural forms such as =1. */
const bare = (text: string) => text.replace(/\{\w+\}|<[^>]*>|=\d+|\{\w+, (?:plural|select)/g, ' ')
const figuresOf = (text: string) => (bare(text).match(/\d+/g) ?? []).map(Number)

const catalogues = readCatalogues(repository)
const english = catalogues.filter(({ locale }) => locale === 'en').flatMap(({ messages }) => messages.map(({ id }) => id))

test('each English text with a number is tied to a constant in SAID, or excepted in ELSEWHERE', () => {
  const untied = english.filter((id) => figuresOf(id).length > 0 && !ELSEWHERE.test(id) && !SAID.some(([text]) => text.test(id)))
  expect(untied, 'tie them to their constants in SAID').toEqual([])
  for (const [text] of SAID) expect(english.filter((id) => text.test(id)).length, `no text says ${text}`).toBeGreaterThan(0)
})

test.each(['en', 'iw', 'de', 'ru'])('the numbers in the texts of %s equal those in the code', (locale) => {
  const wrong = catalogues
    .filter((catalogue) => catalogue.locale === locale)
    .flatMap(({ path, messages }) => messages.map(({ id, translation }) => ({ path, id, translation })))
    .flatMap(({ path, id, translation }) =>
      SAID.filter(([text, amount]) => {
        if (!text.test(id)) return false
        const figures = figuresOf(translation)
        return !figures.includes(amount) && !WORDS[locale]?.[amount]?.test(translation)
      }).map(([, amount]) => `${path}: “${translation}” does not say ${amount}`),
    )
  expect(wrong).toEqual([])
})

test('the evening’s message covers the kinds of events that the settings describe', () => {
  // The settings say: 'Each evening one message sums up what was taken, done or given back in good time.' If the message gets a new kind of
  // event, this text and the privacy notice have to change too.
  expect([...DIGEST_KINDS].sort()).toEqual(['completed', 'taken', 'withdrawn'])
  const about = english.filter((id) => /evening/.test(id) && /taken/.test(id) && /given back/.test(id))
  expect(about.length).toBeGreaterThan(1)
})
